"""Words that say nothing of what a text is about: the small words of English, and the stock phrases of reviews."""

SMALL = frozenset(
    """
    a about an and are as at be because been being both but by can could did do does during each either for from had
    has have he her his how if in into is it its may might more most much no nor not of on only or other our out
    over own per
    she should so some such than that the their them then there these they this those through to too under until up
    upon very was we were what when where which while who whom why will with within without would you your
    """.split()  # a list of words is read as words  # noqa: SIM905
)
STOCK = SMALL | frozenset(
    """
    preferred items prisma moose joanna briggs institute newcastle ottawa prospero appraisal tools amstar checklist
    statement guideline guidelines european centre
    1 100 2 3 4 5 6 95 abstract abstracted abstracting adverse aim aims all analysed analyses analysis analyzed any
    apa applied appraised approach assessed assessing assessment assessor assessors association author authors
    background based baseline between bias biases bibliographic bibliographies blinded blinding c calculated care
    centers central certainty checked ci ci95 cinahl citation citations clinical clinicaltrials cochrane
    collaboration collected collection comparator comparators compared comparing comparison comparisons concealment
    conclusion conclusions conducted conference confidence consensus contacted control controlled controls copyright
    copyrighted criteria current data database databases date described designed determine dichotomous difference
    differences disagreements discussion disease domains double downgraded effect effectiveness effects efficacy
    electronic eligibility eligible elsevier embase estimate estimated estimates evaluate evaluated evaluating
    evidence examined excluded exclusion experts extracted extracting extraction findings first fixed follow
    followed following four full further generic grade group groups hand handsearched handsearching health
    heterogeneity high hr i2 identified identify impact imprecision inc include included includes including
    inclusion inconsistency independent independently information intention interest interval intervals intervention
    interventions issue john journals key language library limitations limited lists literature low ltd main
    manufacturers md mean measure measured measures medline meta method methodological methods moderate multiple
    necessary net new non objective objectives obtained odds one ongoing organization outcome outcomes participants
    people permission placebo planned pooled possible post potential potentially present prevention primary probably
    proceedings protocol psychological psycinfo publication publications published publisher pubmed quality quasi
    random randomised randomized ratio ratios recommended record recorded reference references regarding register
    registers registry related relative relevant report reported reporting reports required research reserved
    resolved restriction restrictions result results retrieved review reviewed reviewer reviewers reviews rights
    risk risks rr sample scientific scopus sd search searched searches searching second secondary selected selection
    sensitivity sequence serious significant significantly single size small smd software sons specialised
    specialized springer standard standardised standardized statistic statistical statistically status strategies
    strategy studies study subgroup suggest suggested summarised summary system systematic table terms tested text
    third three time title titles tool total treated treatment treatments trial trialists trials two type types
    uncertain unclear unpublished update updated used user users using usual variable web weeks weighted well
    whether wide wiley world year years
    """.split()  # noqa: SIM905
)
