"""The clean room of one question: it judges, remembers what it blocked, and writes down each decision."""

from collections.abc import Callable, Mapping
from datetime import date

from evisynth.cleanroom.addresses import open_address
from evisynth.cleanroom.audit import AuditLog
from evisynth.cleanroom.policy import Mode, Policy
from evisynth.cleanroom.published_rules import PublishedRules
from evisynth.cleanroom.strict import StrictRules
from evisynth.cleanroom.things import Item, Page, read_item
from evisynth.cleanroom.verdict import ALLOWED, Verdict, blocked

_Rules = StrictRules | PublishedRules


def today() -> date:
    """The day by the house's clock."""
    from evisynth.store import now

    return date.fromisoformat(now()[:10])


class CleanRoom:
    """Judges everything that comes back to an agent while it answers one question.

    A room belongs to one question: what it has blocked is remembered here and nowhere else, so that rooms of parallel
    questions never share anything. A rule that fails blocks what it was to judge.

    Args:
        policy: what is hidden.
        audit: where decisions go; by default in memory.
        day: gives the day that relative dates count from.
    """

    def __init__(self, policy: Policy, audit: AuditLog | None = None, day: Callable[[], date] = today) -> None:
        self.policy = policy
        self.audit = audit or AuditLog(policy_hash=policy.hash)
        self._rules: dict[Mode, _Rules] = {"strict": StrictRules(policy, day), "paper": PublishedRules(policy, day)}
        self._blocked_keys: set[str] = set()
        self._shown: frozenset[int] = frozenset()

    def asked(self, query: str) -> None:
        """Write down that the agent searched.

        Args:
            query: its words.
        """
        self.audit.write("query", {"query": query}, {self.policy.mode: ALLOWED}, self.policy.mode)

    def admits_address(self, address: str, *, hop: int = 0) -> bool:
        """Say whether an address may be opened.

        Args:
            address: as the agent or a redirect gave it.
            hop: 0 for the first, then one more with each redirect.
        """
        stage = "open" if hop == 0 else "redirect"
        return not self._judged(stage, {"address": address}, lambda rules: self._address(rules, address)).blocked

    def admits_page(
        self, address: str, text: str, headers: Mapping[str, str], *, failed: bool = False, found: bool = False
    ) -> bool:
        """Say whether a raw page may be read.

        Args:
            address: the last of the redirects.
            text: the body as it came.
            headers: of the response.
            failed: whether the server called it an error; it is judged all the same.
            found: whether a search found it, and nobody has opened it.
        """
        page = Page(address, text, headers)
        shown = {"address": address, "text": text}
        stage = "found" if found else "failed" if failed else "page"
        verdict = self._judged(stage, shown, lambda rules: rules.judge_page(page))
        if verdict.blocked:
            self._remember(address)
        return not verdict.blocked

    def admits_item(self, item: object) -> bool:
        """Say whether an entry of a tool's result may be shown.

        Args:
            item: JSON of any shape; every field is judged.
        """
        verdict = self.judge_item(item)
        return not verdict.blocked

    def judge_item(self, item: object) -> Verdict:
        """Judge an entry, and remember its addresses when it is blocked.

        Args:
            item: JSON of any shape.
        """
        try:
            read = read_item(item)
        except ValueError as error:
            verdict = blocked("item.unreadable", "item", str(error))
            return self._judged("item", {}, lambda _: verdict)
        shown = {
            "address": read.addresses[0] if read.addresses else "",
            "title": read.titles[0] if read.titles else "",
            "snippet": "\n".join(read.snippets),
        }
        verdict = self._judged("item", shown, lambda rules: self._item(rules, read))
        if verdict.blocked and not verdict.rule.startswith("address.seen"):
            for address in read.addresses[:1]:
                self._remember(address)
        return verdict

    def admits_text(self, text: str, *, field: str = "text") -> bool:
        """Say whether words made from a page, a compressed page for one, may be shown.

        Args:
            text: the words.
            field: what to call them in the audit.
        """
        return not self._judged("text", {"text": text}, lambda rules: rules.judge_text(text, field)).blocked

    def judge(self, mode: Mode, ask: Callable[[_Rules], Verdict]) -> Verdict:
        """Ask the rules of a mode; a rule that fails blocks.

        Args:
            mode: strict or paper.
            ask: what to ask them.
        """
        try:
            return ask(self._rules[mode])
        except Exception as error:  # noqa: BLE001  # whatever went wrong in a rule, nothing passes unjudged
            return blocked("rule.error", "", f"{type(error).__name__}: {error}")

    def _judged(self, stage: str, shown: Mapping[str, str], ask: Callable[[_Rules], Verdict]) -> Verdict:
        modes: tuple[Mode, ...] = ("strict", "paper")
        verdicts = {mode: self.judge(mode, ask) for mode in modes}
        self.audit.write(stage, shown, verdicts, self.policy.mode)
        return verdicts[self.policy.mode]

    def _address(self, rules: _Rules, address: str) -> Verdict:
        if isinstance(rules, PublishedRules):
            return ALLOWED
        return self._seen(address) or rules.judge_address(address)

    def _item(self, rules: _Rules, item: Item) -> Verdict:
        if isinstance(rules, StrictRules):
            for address in item.addresses[:1]:
                seen = self._seen(address)
                if seen:
                    return seen
        verdict = rules.judge_item(item)
        if verdict.blocked or not isinstance(rules, StrictRules):
            return verdict
        gathered, shown = rules.gathered(item, self._shown)
        if not gathered.blocked and self.policy.mode == "strict":
            self._shown |= shown
        return gathered

    def _seen(self, address: str) -> Verdict | None:
        try:
            opened = open_address(address)
        except ValueError:
            return None
        met = opened.keys & self._blocked_keys
        if not met:
            # An archive or a cache may carry the address without its scheme.
            said = opened.spellings[0]
            met = {key for key in self._blocked_keys if "/" in key and key in said}
        return blocked("address.seen", "address", min(met)) if met else None

    def _remember(self, address: str) -> None:
        try:
            self._blocked_keys |= open_address(address).keys
        except ValueError:
            return
