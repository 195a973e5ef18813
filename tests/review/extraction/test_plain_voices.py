"""Sentences on every class in varied voices, with the limits that they print; invented."""

import pytest

from evisynth.review.extraction import extract_text

DELAY, SEVERITY, IMMUNE, ATTACK = "Human delay", "Severity", "Seroprevalence", "Attack rate"
SAID: tuple[tuple[str, list[tuple[object, ...]]], ...] = (
    (
        "It took patients a median of 4 days (IQR 2–7) to reach the treatment unit after falling ill.",
        [(DELAY, 4, 2, 7)],
    ),
    ("Patients sought care 3.2 days (SD 1.9) after their first symptoms.", [(DELAY, 3.2)]),
    (
        "The lag between onset and notification was 6 days in the median (interquartile range 4 to 9).",
        [(DELAY, 6, 4, 9)],
    ),
    (
        "On average 11.5 days (95% CI 10.1–12.9) elapsed between the onsets of infector and infectee.",
        [(DELAY, 11.5, 10.1, 12.9)],
    ),
    ("Onset-to-death time had a mean of 9.3 days (95% CrI 8.1–10.7).", [(DELAY, 9.3, 8.1, 10.7)]),
    ("Those who died did so a median of 8 days (range 3–19) after onset.", [(DELAY, 8, 3, 19)]),
    ("Survivors were discharged after 15 days on average (SD 5).", [(DELAY, 15)]),
    ("Symptoms appeared 2 to 14 days (median 7) after exposure.", [(DELAY, 7, 2, 14)]),
    (
        "Incubation, in 31 patients, had a median of 5.4 days (95% CI: 4.6, 6.3) and a 95th percentile of 11.8 days.",
        [(DELAY, 5.4, 4.6, 6.3)],
    ),
    (
        "A mean latent period of 3.1 days (95% CrI 2.0–4.4) and infectious period of 5.2 days (3.9–6.8) were inferred.",
        [(DELAY, 3.1, 2.0, 4.4), (DELAY, 5.2, 3.9, 6.8)],
    ),
    ("Generation times averaged 4.8 days (SD 2.1).", [(DELAY, 4.8)]),
    ("Viral RNA remained detectable for a median of 12 days (IQR 8–17) after onset.", [(DELAY, 12, 8, 17)]),
    ("Median time to isolation fell from 5 days to 2 days.", [(DELAY, 5), (DELAY, 2)]),
    ("Patients stayed in hospital for a median of 9 (IQR 6–13) days.", [(DELAY, 9, 6, 13)]),
    ("The mean duration of hospital stay was 10.4 ± 4.2 days.", [(DELAY, 10.4)]),
    ("Each case gave rise to 1.7 (95% CI 1.3–2.2) further cases.", [("Reproduction number", 1.7, 1.3, 2.2)]),
    ("We put R0 at 2.4, with a 95% credible interval from 1.9 to 3.0.", [("Reproduction number", 2.4, 1.9, 3.0)]),
    (
        "The effective reproduction number dropped from 1.9 (1.5–2.4) to 0.7 (0.5–0.9) after schools closed.",
        [("Reproduction number", 1.9, 1.5, 2.4), ("Reproduction number", 0.7, 0.5, 0.9)],
    ),
    ("Transmissibility was moderate (R = 1.3; 95% CI 1.1–1.6).", [("Reproduction number", 1.3, 1.1, 1.6)]),
    (
        "Estimates of R0 were 1.6 (95% CI 1.4–1.8) for the city and 1.2 (95% CI 1.0–1.4) for the villages.",
        [("Reproduction number", 1.6, 1.4, 1.8), ("Reproduction number", 1.2, 1.0, 1.4)],
    ),
    ("One case infected 0.48 others on average (95% CI 0.30–0.74).", [("Reproduction number", 0.48, 0.3, 0.74)]),
    (
        "Offspring distributions were overdispersed, with k = 0.18 (90% CI 0.10–0.35).",
        [("Overdispersion", 0.18, 0.1, 0.35)],
    ),
    (
        "Heterogeneity was large: the dispersion parameter was estimated at 0.25 (95% CrI, 0.14–0.49).",
        [("Overdispersion", 0.25, 0.14, 0.49)],
    ),
    ("Of 412 patients 96 died, a case fatality of 23.3% (95% CI 19.3–27.7).", [(SEVERITY, 23.3, 19.3, 27.7)]),
    ("Mortality reached 58% (29/50) in those above 60 years.", [(SEVERITY, 58)]),
    ("A total of 14 (11%) of the 127 patients succumbed.", [(SEVERITY, 11)]),
    ("Fatal outcomes were recorded in 22 patients (17.6%; 95% CI 11.4–25.4).", [(SEVERITY, 17.6, 11.4, 25.4)]),
    ("The infection fatality risk was 0.4% (95% CrI 0.2–0.7).", [(SEVERITY, 0.4, 0.2, 0.7)]),
    ("Lethality was 31 per cent.", [(SEVERITY, 31)]),
    ("One in five patients died (21%).", [(SEVERITY, 21)]),
    ("Asymptomatic infection accounted for 38% (95% CI 30–47) of all infections.", [(SEVERITY, 38, 30, 47)]),
    ("Two thirds of infections (66%; 95% CI 58–73%) were subclinical.", [(SEVERITY, 66, 58, 73)]),
    ("IgG antibodies were present in 12.4% (95% CI 10.3–14.8) of participants.", [(IMMUNE, 12.4, 10.3, 14.8)]),
    ("Seropositivity was 8.2% (41/500) by ELISA and 6.6% (33/500) by neutralisation.", [(IMMUNE, 8.2), (IMMUNE, 6.6)]),
    ("Of 1,020 sera, 143 (14.0%; 95% CI 12.0–16.3) reacted in the assay for IgG.", [(IMMUNE, 14.0, 12.0, 16.3)]),
    (
        "Antibody prevalence increased with age from 4% (2–7) in children to 31% (26–37) in the elderly.",
        [(IMMUNE, 4, 2, 7), (IMMUNE, 31, 26, 37)],
    ),
    ("Twenty-one of 310 abattoir workers were seropositive (6.8%).", [(IMMUNE, 6.8)]),
    ("The weighted seroprevalence of IgG was 3.9% [95% CI 2.7–5.4].", [(IMMUNE, 3.9, 2.7, 5.4)]),
    (
        "The attack rate was 41% (95% CI 35–47) among pupils and 12% (8–18) among staff.",
        [(ATTACK, 41, 35, 47), (ATTACK, 12, 8, 18)],
    ),
    ("Overall, 54 of 212 household contacts (25.5%, 95% CI 19.8–31.9) became infected.", [(ATTACK, 25.5, 19.8, 31.9)]),
    ("The household secondary attack rate was 14.1% (95% CI 10.2 to 18.8).", [(ATTACK, 14.1, 10.2, 18.8)]),
    ("Among 340 contacts, 29 secondary cases arose (SAR 8.5%; 95% CI 5.8–12.0).", [(ATTACK, 8.5, 5.8, 12.0)]),
    ("Infection risk among contacts was 9.0% (95% CI 6.5–12.2).", [(ATTACK, 9.0, 6.5, 12.2)]),
    ("Cases doubled every 5.6 days (95% CI 4.9–6.5).", [("Doubling time", 5.6, 4.9, 6.5)]),
    ("The epidemic grew at 0.12 per day (95% CI 0.10–0.14).", [("Growth rate", 0.12, 0.1, 0.14)]),
    ("An exponential growth rate of 0.085 day−1 (95% CI 0.07–0.10) was fitted.", [("Growth rate", 0.085, 0.07, 0.1)]),
    (
        "The virus evolved at 1.1 × 10−3 substitutions per site per year (95% HPD 0.9–1.3 × 10−3).",
        [("Mutations", 0.0011, 0.0009, 0.0013)],
    ),
    (
        "We estimated a mean evolutionary rate of 8.4E-4 subs/site/year (HPD 6.9E-4–9.9E-4).",
        [("Mutations", 0.00084, 0.00069, 0.00099)],
    ),
    ("Spillover was responsible for 35% (95% CrI 22–49) of human cases.", [("Relative contribution", 35, 22, 49)]),
    ("Person-to-person transmission caused 62% (95% CI 51–72) of cases.", [("Relative contribution", 62, 51, 72)]),
    ("Sexual transmission contributed 4.4% (95% CrI 1.0–9.1) to R0.", [("Relative contribution", 4.4, 1.0, 9.1)]),
    ("Time from onset to hospital: median 5 days, IQR 3–8.", [(DELAY, 5, 3, 8)]),
    ("Serial interval (n = 40 pairs): mean 13.2 d, 95% CI 12.0–14.4 d.", [(DELAY, 13.2, 12.0, 14.4)]),
    (
        "Median delays were 3 days (IQR 1–5) for onset to admission and 6 days (IQR 4–9) for admission to death.",
        [(DELAY, 3, 1, 5), (DELAY, 6, 4, 9)],
    ),
    ("Incubation lasted 8 days (median; range 4–16).", [(DELAY, 8, 4, 16)]),
    ("Health workers were infected 9 days after exposure on average.", []),
    (
        "In children the fatality was 12% (95% CI 8–17), in adults 25% (21–30).",
        [(SEVERITY, 12, 8, 17), (SEVERITY, 25, 21, 30)],
    ),
    (
        "R0 (95% CI) was 1.82 (1.55–2.14) in the first and 1.40 (1.21–1.63) in the second wave.",
        [("Reproduction number", 1.82, 1.55, 2.14), ("Reproduction number", 1.4, 1.21, 1.63)],
    ),
    ("By the end, 18% (16–20%) of residents had fallen ill.", [(ATTACK, 18, 16, 20)]),
    (
        "Seroprevalence was 11.0%, 95% CI 8.7–13.8, in 2015 and 19.5%, 95% CI 16.4–23.0, in 2018.",
        [(IMMUNE, 11.0, 8.7, 13.8), (IMMUNE, 19.5, 16.4, 23.0)],
    ),
    ("The mean interval between rash onset in successive cases was 11.9 days (SD 2.6).", [(DELAY, 11.9)]),
    ("The incubation period (n = 22) was 6.2 ± 2.1 days.", [(DELAY, 6.2)]),
    ("Patients were infectious for 6.5 days (95% CI 5.1–8.2).", [(DELAY, 6.5, 5.1, 8.2)]),
    ("Time to seroconversion was 14 days (range 9–22) from onset.", [(DELAY, 14, 9, 22)]),
    ("From onset until death 11 days (IQR 8–15) passed.", [(DELAY, 11, 8, 15)]),
    ("The delay from onset to sampling averaged 5.1 days (SE 0.4).", [(DELAY, 5.1)]),
    (
        "An average infected traveller infected 1.2 persons (95% CrI 0.8–1.7).",
        [("Reproduction number", 1.2, 0.8, 1.7)],
    ),
    (
        "With a basic reproductive ratio of 2.9 (2.5–3.4), the virus spread quickly.",
        [("Reproduction number", 2.9, 2.5, 3.4)],
    ),
    ("Rt at the peak was 1.6, 95% CrI 1.3 to 1.9.", [("Reproduction number", 1.6, 1.3, 1.9)]),
    ("The human-to-human R was 0.4 (95% CI: 0.2–0.7).", [("Reproduction number", 0.4, 0.2, 0.7)]),
    (
        "Before control, R was estimated to be 1.8 (credible interval 1.5–2.2); thereafter, 0.6 (0.4–0.9).",
        [("Reproduction number", 1.8, 1.5, 2.2), ("Reproduction number", 0.6, 0.4, 0.9)],
    ),
    (
        "Model A gave an R0 of 1.5 (1.3–1.7), model B one of 1.8 (1.5–2.2).",
        [("Reproduction number", 1.5, 1.3, 1.7), ("Reproduction number", 1.8, 1.5, 2.2)],
    ),
    ("The estimated k was 0.1 (95% CI 0.05–0.2), indicating superspreading.", [("Overdispersion", 0.1, 0.05, 0.2)]),
    (
        "The case fatality ratio among hospitalised patients, adjusted for delays, was 13% (95% CrI 10–17%).",
        [(SEVERITY, 13, 10, 17)],
    ),
    (
        "Crude CFR: 8.9%; after adjustment for unknown outcomes: 14.2% (95% CI 11.0–18.1).",
        [(SEVERITY, 8.9), (SEVERITY, 14.2, 11, 18.1)],
    ),
    (
        "Case fatality fell from 70% (95% CI 61–78) in 2013 to 48% (95% CI 40–56) in 2015.",
        [(SEVERITY, 70, 61, 78), (SEVERITY, 48, 40, 56)],
    ),
    ("Twelve of the 90 admitted patients did not survive (13.3%).", [(SEVERITY, 13.3)]),
    ("In-hospital death occurred in 31 of 140 (22.1%).", [(SEVERITY, 22.1)]),
    ("No deaths occurred among the 54 patients.", []),
    (
        "Overall mortality was 17 per cent, rising to 45 per cent in the over-seventies.",
        [(SEVERITY, 17), (SEVERITY, 45)],
    ),
    ("Sixty percent (95% CI 52–68) of those infected had no symptoms.", [(SEVERITY, 60, 52, 68)]),
    ("The proportion of infections without symptoms was 0.43 (95% CrI 0.35–0.51).", [(SEVERITY, 0.43, 0.35, 0.51)]),
    ("Antibodies were found in 7% of blood donors (35/500; 95% CI 5–10).", [(IMMUNE, 7, 5, 10)]),
    ("A quarter of the villagers (25.2%, 95% CI 21.0–29.8) had neutralising antibodies.", [(IMMUNE, 25.2, 21, 29.8)]),
    ("Adjusted for test performance, seroprevalence came to 5.5% (95% CrI 3.8–7.4).", [(IMMUNE, 5.5, 3.8, 7.4)]),
    ("IgG prevalence was 9% in men and 11% in women.", [(IMMUNE, 9), (IMMUNE, 11)]),
    ("IgM and IgG were detected in 2.0% and 17.3% of samples, respectively.", [(IMMUNE, 2.0), (IMMUNE, 17.3)]),
    ("By ELISA past infection was evident in 44 of 400 adults (11%).", [(IMMUNE, 11)]),
    ("The clinical attack rate was 23 per 1,000 (95% CI 19–28).", [(ATTACK, 23, 19, 28)]),
    ("Altogether, 212 of 1,040 inhabitants fell ill (20.4%).", [(ATTACK, 20.4)]),
    (
        "Secondary attack rates were 12% (95% CI 8–17) in spouses, 7% (4–11) in children and 2% (1–4) in others.",
        [(ATTACK, 12, 8, 17), (ATTACK, 7, 4, 11), (ATTACK, 2, 1, 4)],
    ),
    ("The final size was 34% (95% CrI 29–40) of the population.", [(ATTACK, 34, 29, 40)]),
    ("Of 96 exposed nurses 15 contracted the infection (15.6%).", [(ATTACK, 15.6)]),
    (
        "The initial growth rate, r, was 0.15/day (95% CI 0.12–0.18), a doubling time of 4.6 days (3.9–5.8).",
        [("Growth rate", 0.15, 0.12, 0.18), ("Doubling time", 4.6, 3.9, 5.8)],
    ),
    ("Incidence rose by 9.4% per day (95% CI 7.2–11.7).", [("Growth rate", 9.4, 7.2, 11.7)]),
    ("The number of cases doubled in about 6 days.", [("Doubling time", 6)]),
    (
        "The substitution rate of S was 2.3×10−4 (95% HPD 1.7–2.9×10−4) and that of L 1.6×10−4 (1.1–2.1×10−4).",
        [("Mutations", 0.00023, 0.00017, 0.00029), ("Mutations", 0.00016, 0.00011, 0.00021)],
    ),
    ("Zoonotic transmission accounted for 28% (95% CrI 17–41) of cases.", [("Relative contribution", 28, 17, 41)]),
    ("The extrinsic incubation period was 8.2 days (95% CI 6.9–9.7) at 28 °C.", [("Mosquito", 8.2, 6.9, 9.7)]),
)


@pytest.mark.parametrize(("text", "wanted"), SAID, ids=[text[:40] for text, _ in SAID])
def test_a_value_is_read_with_its_limits(text: str, wanted: list[tuple[object, ...]]) -> None:
    found, _ = extract_text(text, topic="any", aggregate=False)
    keys = ("class", "value", "interval_lower", "interval_upper")
    read = [tuple(v for key in keys if (v := r.values.get(key)) is not None) for r in found if "value" in r.values]
    assert sorted(map(_plain, read)) == sorted(map(_plain, wanted))


def _plain(record: tuple[object, ...]) -> tuple[str, ...]:
    return (str(record[0]), *(f"{float(str(number)):.6g}" for number in record[1:]))
