"""The clean room: what must stay hidden while a question is answered, and a guard that fails closed."""

from evisynth.cleanroom.audit import AuditLog, Exposure, exposure, read_audit
from evisynth.cleanroom.building import Built, build_policy
from evisynth.cleanroom.checking import check
from evisynth.cleanroom.policy import Mode, Policy, read_policy, write_policy
from evisynth.cleanroom.review_record import ReviewRecord, read_review_record
from evisynth.cleanroom.room import CleanRoom
from evisynth.cleanroom.verdict import Verdict

__all__ = [
    "AuditLog",
    "Built",
    "CleanRoom",
    "Exposure",
    "Mode",
    "Policy",
    "ReviewRecord",
    "Verdict",
    "build_policy",
    "check",
    "exposure",
    "read_audit",
    "read_policy",
    "read_review_record",
    "write_policy",
]
