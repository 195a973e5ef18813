"""Short papers under headings of several kinds: what is their own, nothing that they cite or put in; invented."""

import pytest

from evisynth.documents import read_document
from evisynth.review.extraction import extract_document

DELAY, SEVERITY, ATTACK, R = "Human delay", "Severity", "Attack rate", "Reproduction number"
PAPERS: dict[str, tuple[str, list[tuple[object, ...]]]] = {
    "cholera": (
        """Cholera in two camps: transmission and delays

Keywords: cholera; Sudan

SUMMARY

In two camps 812 cases and 19 deaths (CFR 2.3%) were recorded.

INTRODUCTION

Elsewhere the CFR was 1.1% [1] and R0 between 1.5 and 3.1 [2–4]. Incubation takes 1.4 days (1).

METHODS

Cases were people with three or more watery stools in 24 h. The serial interval was taken as 5 days (SD 3). We
fitted a renewal model.

RESULTS

Between 2 May and 30 July 812 cases were seen, 19 of whom died (2.3%; 95% CI 1.4–3.6). In camp B the attack rate
was 4.1% and in camp A 1.9%. Patients presented after a median of 1 day (IQR 0–2). The initial R was 2.2 (95%
CrI 1.8–2.7), and from June on it stayed below 1 (0.8; 0.7–0.9). Cases doubled in 4.3 days (95% CrI 3.6–5.4) at
first.

DISCUSSION

R of 2.2 is close to the 2.1 of Haiti. With vaccination of 60%, R would have been 1.1. CFR in Haiti was 2.0%. In
our camps 2.3% died, more than the 1% aimed at.
""",
        [
            (SEVERITY, 2.3, 1.4, 3.6),
            (ATTACK, 4.1),
            (ATTACK, 1.9),
            (DELAY, 1, 0, 2),
            (R, 2.2, 1.8, 2.7),
            (R, 0.8, 0.7, 0.9),
            ("Doubling time", 4.3, 3.6, 5.4),
        ],
    ),
    "zika pheno": (
        """# The rate of evolution of Zika virus in the Caribbean

## Results

The mean rate was 1.04 × 10⁻³ subs/site/year (95% HPD 0.87–1.21 × 10⁻³) under the relaxed clock and 0.98 × 10⁻³
(95% HPD 0.84–1.12 × 10⁻³) under the strict clock. The root was dated to 2013.2 (95% HPD 2012.8–2013.6). Re
peaked at 3.1 (95% HPD 2.2–4.3) and fell to 0.8 (95% HPD 0.4–1.2).
""",
        [
            ("Mutations", 0.00104, 0.00087, 0.00121),
            ("Mutations", 0.00098, 0.00084, 0.00112),
            (R, 3.1, 2.2, 4.3),
            (R, 0.8, 0.4, 1.2),
        ],
    ),
    "ebola paper": (
        """# Ebola virus disease in Équateur, 2018: severity and transmission

Jean K. · Marie L.

> **Abstract** We describe 54 cases. CFR was 61%.

## Introduction

Fatality has ranged from 25% to 90% in past outbreaks. In West Africa the R0 was 1.5–2.0 and the serial interval
15.3 days (SD 9.3) (ref 2). In Likati 50% of 8 patients died.

## Methods

Cases were classified by WHO criteria. R was estimated with the Wallinga–Teunis method and a serial interval of
15.3 days. Doubling time was derived from the growth rate. Confidence intervals are exact.

## Results

### Cases

By 24 July, 38 confirmed and 16 probable cases had been notified, 33 of whom died (CFR 61%, 95% CI 47–74).
Fatality was 45% (17/38) among confirmed cases. Health workers accounted for 13%.

### Delays

Median time from onset to admission was 4 days (IQR 2–7, n = 38), to death 8 days (IQR 6–11, n = 30) and to
discharge 16 days (IQR 13–20). The delay to isolation shortened from 6 to 2 days. The incubation period could be
computed for 11 cases: mean 9.4 days (SD 4.1).

### Transmission

R was 1.03 (95% CI 0.83–1.37) over the whole period; it was 2.4 (1.5–3.6) in the first two weeks. One funeral
led to 11 cases. Doubling time early on was 10.2 days (95% CI 7.1–17.9).

## Discussion

A CFR of 61% is in the range of earlier outbreaks in the country (50–88%). Our R (1.03) is lower than in Kikwit
(1.4; 95% CI 1.2–1.5). Had vaccination started two weeks later, R might have reached 1.6. In Guinea, time to
isolation was 5 days.
""",
        [
            (SEVERITY, 61, 47, 74),
            (SEVERITY, 45),
            (DELAY, 4, 2, 7),
            (DELAY, 8, 6, 11),
            (DELAY, 16, 13, 20),
            (DELAY, 6),
            (DELAY, 2),
            (DELAY, 9.4),
            (R, 1.03, 0.83, 1.37),
            (R, 2.4, 1.5, 3.6),
            ("Doubling time", 10.2, 7.1, 17.9),
        ],
    ),
    "covid hh": (
        """Title: Household transmission of SARS-CoV-2 in Quito

Abstract. Background: SAR vary. Methods: 120 index cases. Results: SAR was 24.6%.

1. Introduction

Household SARs of 4% to 55% have been published; a meta-analysis gave 16.6% (95% CI 14.0–19.3) [7].

2. Methods

2.1. Design

Contacts were swabbed on days 0, 7 and 14. A SAR of 20% was assumed for the sample size.

3. Results

We recruited 120 index cases and 345 contacts; 85 contacts tested positive, a SAR of 24.6% (95% CI 20.2–29.5).
It was 33.3% (20/60) in spouses and 11.1% (10/90) in children. Of the 85 infected contacts 21 (24.7%) remained
asymptomatic. The mean serial interval was 4.6 days (95% CI 3.8–5.4; n = 52), and the household reproduction
number 0.71 (95% CI 0.55–0.90). Five contacts were admitted (5.9%), none died.

4. Discussion

The SAR of 24.6% exceeds the pooled 16.6%. In Wuhan it was 12.4%. Serial intervals of 4.0 to 7.5 days have been
reported.
""",
        [
            (ATTACK, 24.6, 20.2, 29.5),
            (ATTACK, 33.3),
            (ATTACK, 11.1),
            (SEVERITY, 24.7),
            (DELAY, 4.6, 3.8, 5.4),
            (R, 0.71, 0.55, 0.9),
        ],
    ),
    "yf": (
        """# Yellow fever in Minas Gerais: fatality and spread

## Findings

Of 475 confirmed cases 162 died (34.1%). CFR was higher in those above 40 (41.0%; 95% CI 34.6–47.6) than in
younger patients (27.5%; 95% CI 22.0–33.5). Time from onset to death: median 7 days (IQR 5–9). The mean interval
from onset to notification was 8.1 days. The epizootic front moved at 3.3 km/day.

R0 was put at 4.8 (95% CrI 4.2–5.6) in municipality clusters. In sensitivity analyses with an incubation of 6
days it was 5.1.

## Interpretation

Fatality in Angola was 14%. Vaccination coverage should be 80%.
""",
        [
            (SEVERITY, 34.1),
            (SEVERITY, 41, 34.6, 47.6),
            (SEVERITY, 27.5, 22, 33.5),
            (DELAY, 7, 5, 9),
            (DELAY, 8.1),
            (R, 4.8, 4.2, 5.6),
        ],
    ),
}


@pytest.mark.parametrize("name", PAPERS)
def test_a_paper_has_its_own_values(name: str) -> None:
    text, wanted = PAPERS[name]
    found, _ = extract_document(read_document(text.encode(), "paper.md"), topic="any", aggregate=False)
    keys = ("class", "value", "interval_lower", "interval_upper")
    read = [tuple(v for key in keys if (v := r.values.get(key)) is not None) for r in found if "value" in r.values]
    assert sorted(map(_plain, read)) == sorted(map(_plain, wanted))


def _plain(record: tuple[object, ...]) -> tuple[str, ...]:
    return (str(record[0]), *(f"{float(str(number)):.6g}" for number in record[1:]))
