"""Whom a sentence speaks to, and in what mood: the grammar by which orders to a machine are told from reports.

A paper speaks of people, in the indicative, to nobody. A sentence that speaks of whoever reads it by machine, or of the
task of reading, and does so in the imperative, in words of duty or to a "you", is an order. So are the marks of a chat,
the names of tools, and a rule taken from a machine. Source of the disguises: published collections of prompt injections
describe them by these kinds; no text of theirs is used.
"""

import re


def _one_of(*words: str) -> str:
    return f"(?:{'|'.join(words)})"


_THING = r"(?:systems?|tools?|software|agents?|models?|pipelines?|readers?|assistants?|bots?)"
_TEXT = r"(?:paper|article|text|document|PDF|manuscript|page|file|passage|abstract|study)"
_READS = (
    r"(?:read(?:s|ing)?|pars(?:es?|ing)|process(?:es|ing)?|extract(?:s|ing)?|summari[sz](?:es?|ing)"
    r"|ingest(?:s|ing)?|analy[sz](?:es?|ing)|index(?:es|ing)?|scan(?:s|ning)?|screen(?:s|ing)?)"
)
_NAMES = r"(?:chat ?GPT|GPT(?:-?\d\w*)?|Claude|Gemini|Llama|Copilot|Mistral|DeepSeek)"
READER = _one_of(
    r"\blanguage[- ]models?\b",
    r"\bLLMs?\b",
    r"\bA\.?I\.?\b(?! (?:antigen|serotype|subtype|group))",
    r"\bchat ?bots?\b",
    rf"\b{_NAMES}\b",
    rf"\b(?:automat\w+|machine|data|information|text|review)[- ]?(?:extract\w*|read\w*)? {_THING}\b",
    r"\b(?:any|all|every) (?:software|machines?|bots?|crawlers?)\b",
    r"\bmachines only\b",
    r"\bcrawlers?\b",
    r"\breaders? of (?:this|the) (?:XML|HTML|PDF|file|code)\b",
    rf"\bextraction {_THING}\b",
    r"\bextractors?\b",
    r"\bautomated (?:reader|reviewer|extraction)s?\b",
    rf"\b(?:{_THING}|machines?|programs?|algorithms?|anything|any ?one|who ?ever)"
    rf"(?: (?:that|which|who|is|are))? {_READS} (?:this|the|these)\b(?: {_TEXT})?",
)
"""Whoever reads by machine."""
_TASK = _one_of(
    r"\bschema\w*",
    r"\bJSON\b",
    r"\bprompts?\b(?= |[.,:;])",
    r"\bguidance\b",
    r"\bguardrails?\b",
    r"\bthis extraction\b",
    r"\bextract(?:ing|ion|ed)? (?:any|the|this|other|data|values?|fields?|results?|parameters?)\b",
    r"\bsummari[sz]ing\b",
    r"\b(?:each|every|all|the|any) (?:rows?|fields?|tools?)\b",
    r"\bvalidat(?:ion|or)\b",
    r"\bdeveloper\b",
    r"\btask\b",
    r"\binstructions?\b",
    r"\btool calls?\b",
    rf"\b(?:this|the) {_TEXT}'s metadata\b",
    r"\boutput\b",
    r"\brole\b",
    r"\btraining\b",
    r"\bjob\b",
    r"\b(?:final )?answers?\b",
    r"\bresponses?\b",
)
"""What a reader by machine is about."""
DICTATES = r"(?:report|record|output|return|answer|respond|reply|extract|emit|enter|write|print|submit|insert)"
SETS = (
    r"(?:call|invoke|set|use|give|state|say|list|include|fill|treat|put|consider|let|assume|take|copy|repeat"
    r"|choose|mark|change|replace|begin|start|stop|switch|skip)"
)
_LEAVES = r"(?:ignore|disregard|forget|override|overrule|bypass)"
_STARTS = (
    r"(?:^|[.!?:;>—(\"]\s*|\b(?:then|now|please|kindly|instead)\s+)"
    r"\W*(?:(?:please|kindly|now|then|just|always|only|simply|instead,?) )*"
)
IMPERATIVE = (
    rf"{_STARTS}(?:{DICTATES}|{SETS}|{_LEAVES}|do not|don't|never)\b"
    r"(?! (?:of|on|from|by|in|at|for|linkage|data|keeping|rate|forms?|reviews?|cards?|reduction|date|year|number)\b)"
)
_DUTY = (
    r"(?:must|should|shall|ha(?:s|ve) to|needs? to|(?:is|are) (?:required|instructed|asked|advised|told) to"
    r"|to be (?:recorded|reported|extracted|entered|used|returned|output)|please|kindly"
    r"|(?:essential|required|necessary|mandatory|imperative) (?:that|to)|authori[sz]es?\b)"
)
_YOU = r"\b(?:you|your|yours|yourself|you're|you’re)\b"
_WHICH = (
    r"(?:these|those|the|your|all|any|every|of|other|previous|prior|earlier|above|foregoing|preceding"
    r"|existing|given|system|former|initial|original|following|and|json|extraction)"
)
_RULES = (
    rf"(?:{_WHICH} )*(?:schemas?|instructions?|prompts?|guidelines?|directions?|directives?|guardrails?|rules|guidance"
    r"|tool definitions?|everything (?:above|before))\b"
)
_LEAVE = (
    r"(?:ignore|disregard|forget|override|bypass|discard|neglect|skip"
    r"|(?:do not|don't|never|stop) (?:follow|obey|heed)(?:ing)?|pay no (?:attention|heed) to)"
)
_LEFT = r"(?:ignored|disregarded|forgotten|overridden|bypassed|superseded|obsolete|void)"
_TAG = (
    r"(?:system|instructions?|user|assistant|documents?|(?:tool|function)_calls?|invoke|article|paper|context"
    r"|passage|prompt|text|data)"
)
_SPEAKER = r"(?:system|assistant|human|developer|user|admin)"

ADDRESSED = re.compile(
    _one_of(
        rf"\b(?:note|notice|message|instructions?|memo|hint) (?:to|for) (?:\w+ ){{0,3}}{READER}",
        rf"\b(?:attention|dear|hello|hey|hi|ok|okay),? (?:\w+ ){{0,2}}{READER}",
        rf"^\W*(?:to|for) (?:the |any |all |every )?{READER}[^.!?]*?:",
        rf"^\W*{READER}(?:\W+(?:and|or|other|models?|agents?|{READER})){{0,6}}\s*:",
        rf"{READER}[^.!?]{{0,80}}\b{_DUTY}",
        rf"{READER}[^.!?]{{0,80}}(?:{IMPERATIVE}|\b{_LEAVES}\b)",
        rf"(?:{_DUTY}|\bI\b)[^.!?]{{0,40}}{READER} to {DICTATES}\b",
        r"\b(?:AI|LLM|bot)[- ](?:readable|only|facing|specific)\b",
        rf"\byour (?:\w+ ){{0,2}}?{_TASK}",
        r"\byou(?:'re|’re| are) (?:now )?(?:an? |the )?(?:\w+ )?(?:assistant|extractor|system|model|AI)\b",
        rf"{_YOU}[^.!?]{{0,60}}{READER}",
        rf"\byou (?:will|need to|{_DUTY})(?: (?:now|always|only|therefore|instead))* (?:{DICTATES}|{SETS})\b",
        r"\b(?:act|behave|pretend|role-?play|pose) (?:as|to be|that you are) "
        r"(?:\w+ ){0,2}(?:assistant|extractor|system|model|AI)\b",
        rf"\b(?:{_RULES}) (?:must|should|shall|(?:is|are)(?: to be)?|has been|have been)(?: be)?(?: now)? {_LEFT}\b",
    ),
    re.I,
)
"""A sentence that speaks to a machine."""
TASKED = re.compile(
    _one_of(
        rf"{IMPERATIVE}[^.!?]{{0,100}}{_TASK}",
        rf"{_TASK}[^.!?]{{0,60}}(?:{IMPERATIVE})",
        rf"^\W*(?:when|if|while|before|after|for|as|during|in)\b[^.!?]{{0,80}}{_TASK}[^.!?,]{{0,60}},\s*"
        rf"(?:{DICTATES}|{SETS}|{_LEAVES})\b",
    ),
    re.I,
)
"""A sentence that gives the task of reading another turn."""
OVERRIDES = re.compile(
    rf"\b{_LEAVE} {_RULES}|^\W*(?:please |now )?(?:ignore|disregard|forget|overrule|override)\b", re.I
)
"""A sentence that takes a rule away; its subject may be people."""
_SUBJECT = (
    r"(?:was|were|been|being|are|is|we|they|who|he|she|patients?|participants?|subjects?|respondents?|people"
    r"|workers?|nurses?|physicians?|clinicians?|interviewers?|caregivers?|mothers?|parents?|students?)"
)
PEOPLE = re.compile(rf"\b{_SUBJECT}\b[^.:!?]{{0,60}}$", re.I)
"""Before an order: those who were given it."""
INTERFACE = re.compile(
    _one_of(
        r"<!DOCTYPE",
        r"<\|[\w ]+\|>",
        r"\[/?INST\]",
        "<</?SYS>>",
        rf"<\s*/?\s*{_TAG}\b[^<>]{{0,60}}>",
        rf"(?:^|\n)\W*{_SPEAKER}(?: (?:prompt|message|note|override|instruction))?\s*\]?:",
        r"#{3,} ?(?:system|instruction|assistant|response)s?:",
        r"\bsystem (?:prompt|override|instruction)s?\b",
        r"\b(?:admin|administrator|developer|debug|god) mode\b|\bjailbreak",
        r"\b(?:record|describe|flag)_[a-z]+(?:_[a-z]+)*\b|\btool_calls?\b|\bfunction_calls?\b",
        r"[\"'](?:tool|tool_name|function|arguments|args|value)[\"']\s*:\s*[\"'{\d]",
        r"\b(?:decode|base64|rot13)\b[^.!?]{0,80}\b(?:follow|execute|obey|comply|instructions?|do what)\b",
        r"\bend of (?:the )?(?:document|article|text|paper|prompt|context|input)\b",
        r"\bnew (?:schema|instructions?|tasks?|rules|prompt|directives?)\s*[:.]",
    ),
    re.I,
)
"""Marks of a chat and of tools."""
_VALUE = r"\s*\W{0,2}(?:(?:a|an|the|value) )*\W?\d"
_NOUNS = r"(?:of|on|from|by|in|at|for|linkage|data|keeping|rate|forms?|reviews?|cards?|reduction|date|year|number)"
DICTATED = re.compile(
    rf"(?:^|[:>—])\W*(?:(?:please|now|instead,?|always|only|simply|just|and|then) )*(?:{DICTATES}\b(?! {_NOUNS}\b)"
    rf"[^.!?:;]{{0,80}}?(?:=|\b(?:as|to be|is|with|to|of)\b|:){_VALUE}"
    rf"|(?!let|consider|assume|suppose){SETS}\b(?! {_NOUNS}\b)[^.!?:;]{{0,80}}?(?:=|\bas\b){_VALUE})",
    re.I,
)
"""A sentence that dictates an answer with a number."""
_OBJECT = r"(?:the|a|an|this|that|these|all|any|every|each|it|only|no|not|as|after|to|R0|into|what|\d)"
_ORDERED = (
    r"(?:add|answer|apply|change|choose|confirm|copy|correct|do|enter|extract|fill|follow|give|ignore|insert"
    r"|keep|make|mark|omit|output|overwrite|pick|put|read|record|remove|repeat|replace|report|respond"
    r"|return|say|select|stop|submit|take|tell|translate|treat|trust|update|write|you)"
)
SPOKEN = re.compile(
    _one_of(
        rf"^(?!.*\b(?:question|interview|survey|informant|consent|said)).*{_YOU}(?=[^?]*$)",
        rf"(?:^|[.!]\s+)\W*(?:{_ORDERED} {_OBJECT}|do not|don't|do as)\b",
        r"\b(?:must|please|and) (?:comply|obey)\b|\bobey\b",
        r"\bground truth (?:is|=|for)|\b(?:correct|right) "
        r"(?:answer|value|number|R0|reproduction number)s? (?:is|are|=)",
        r"\b(?:circumstances|never|not|nothing)\b[^.!?]{0,30}"
        r"\b(?:record|report|extract|output)\b[^.!?]{0,40}\bother than\b",
        rf"\[/?(?:admin|system|root|sudo|override)\]"
        rf"|{READER}[^.!?]{{0,20}} (?:are|is) (?:advised|told|asked|reminded)\b",
        r"\b(?:hidden|secret|internal) (?:guidance|instructions?|notes?|message)\b",
        r"\bsays?: (?:output|record|report|write)\b",
        r"\b(?:class|own|basis|unit|type|field)\s*:\s*\w+[^.!?]*\bvalue\s*:"
        r"|\bvalue\s*:[^.!?]*\b(?:class|own|basis|field)\s*:",
    ),
    re.I,
)
"""A sentence to a "you", in the imperative or about what is to be believed: none reports a result."""
