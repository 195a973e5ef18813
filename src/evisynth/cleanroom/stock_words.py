"""Words that say nothing of what a text is about: the small words of English, and the stock phrases of reviews."""

SMALL = frozenset(
    """a an and are as at be been being both but by can could did do does during each either for from had has have he
    her his how if in into is it its may might more most much no nor not of on only or other our out over own per she
    should so some such than that the their them then there these they this those through to too under until up upon
    very was we were what when where which while who whom why will with within without would you your""".split()
)
STOCK = SMALL | frozenset(
    """abstract abstracted abstracting adverse aim aims all analysed analyses analysis analyzed any applied appraised
    approach assessed assessing assessment assessor assessors author authors background based baseline between bias
    biases blinded blinding bibliographies bibliographic calculated care central certainty checked ci ci95 cinahl
    citation citations clinical clinicaltrials cochrane collaboration collected collection comparator comparators
    compared comparing comparison comparisons concealment conclusion conclusions conducted confidence consensus
    contacted control controlled controls criteria current data database databases date described designed determine
    dichotomous difference differences disagreements discussion domains double downgraded eligible effect effectiveness
    effects efficacy electronic eligibility embase estimate estimated estimates evaluate evaluated evaluating evidence
    examined excluded exclusion experts extracted extracting extraction findings first fixed follow followed following
    four full further generic grade group groups hand handsearched handsearching heterogeneity high i2 identified
    identify impact imprecision include included includes including inclusion inconsistency independent independently
    information intention interest interval intervals intervention interventions issue journals key language language
    library limitations limited lists literature low main manufacturers mean measure measured measures medline meta
    method methodological methods moderate multiple necessary net new non objective objectives obtained odds one
    ongoing outcome outcomes participants people placebo planned pooled possible post potential potentially present
    primary probably proceedings protocol published publication publications pubmed quality quasi random randomised
    randomized ratio ratios recommended recorded reference references register registers registry regarding related
    relevant report reported reporting reports required research resolved restriction restrictions result results
    retrieved review reviewed reviewer reviewers reviews risk risks rr or hr md smd sd relative sample scientific
    search searched searches searching second secondary selected selection sensitivity sequence serious significant
    significantly single size small software specialised specialized standard standardised standardized statistic
    statistical statistically status strategies strategy studies study subgroup suggest suggested summarised summary
    systematic system table terms tested text third three time title titles tool total treated treatment treatments
    trial trialists trials two type types uncertain unclear unpublished update updated used using usual variable very
    web weeks weighted well whether who wide world year years 95 100 2 1 3 4 5 6""".split()
)
