"""Who stands behind a verdict, by organisation: docs/evidence-format.md §19. No verdict depends on it."""

from failure import Failure, Skipped
from x509 import check_chain

_ROLES = ['operator', 'creator-ca', 'time-authority', 'witness']
_ROLE_WORDS = dict(zip(_ROLES, ['平台', '签名证书', '时间戳', '见证']))
_WHO_WORDS = dict(zip(_ROLES, ['平台由谁运营', '签名证书由谁签发', '时间戳由谁签发', '账本由谁见证']))
_WITHOUT_ROOT = (
    '没有信任根，没有人说明这些密钥各属于谁：平台、证书、时间戳与见证有没有同属一家，是不是模拟的，都不知道。'
)
_WITHOUT_ROOT_OF_SOME = '没有信任根，没有人说明这些密钥各属于谁：有没有同属一家，是不是模拟的，都不知道。'


def find_anchor(leaf, others, anchors, moment_ms):
    """The first from which, taken alone, a chain leads to `leaf`."""
    for anchor in anchors:
        try:
            check_chain(leaf, others, [anchor], moment_ms)
            return anchor
        except (Failure, Skipped):
            continue
    return None


class Behind:
    def __init__(self, keys, root, roles_used=_ROLES):
        """`keys` are (role, id), those of passed checks; `root` the newest version of the trust root, or None."""
        self._roles_used = roles_used
        self._has_root = root is not None
        named = {(role, name): (kind == 'simulated', who) for role, kind, name, who in (root.parties if root else [])}
        ordered = [key for role in _ROLES for key in dict.fromkeys(keys) if key[0] == role]
        # (role, id, organisation or None, whether simulated or None)
        self.parties = [(role, name, *reversed(named.get((role, name), (None, None)))) for role, name in ordered]

    def _roles(self, holds):
        return [role for role in _ROLES if any(party[0] == role and holds(party) for party in self.parties)]

    @property
    def shared(self):
        """(organisation, roles) where they are two or more."""
        organisations = dict.fromkeys(who for _, _, who, _ in self.parties if who is not None)
        found = [(who, self._roles(lambda party, who=who: party[2] == who)) for who in organisations]
        return [(who, roles) for who, roles in found if len(roles) > 1]

    @property
    def simulated(self):
        return self._roles(lambda party: party[3])

    def _is_operator(self, *roles):
        """None where it is unknown."""
        operators = [who for role, _, who, _ in self.parties if role == 'operator']
        found = [who for role, _, who, _ in self.parties if role in roles]
        if not operators or operators[0] is None or not found:
            return None
        if any(who not in (None, operators[0]) for who in found):
            return False
        return None if None in found else True

    @property
    def operator_is_ca(self):
        return self._is_operator('creator-ca')

    @property
    def operator_alone_for_time(self):
        return self._is_operator('time-authority', 'witness')

    def fields(self):
        """Of --json."""
        return {
            'parties': [dict(zip(('role', 'id', 'organisation', 'simulated'), party)) for party in self.parties],
            'oneOrganisation': [{'organisation': who, 'roles': roles} for who, roles in self.shared]
            if self._has_root
            else None,
            'simulated': self.simulated if self._has_root else None,
            'operatorIsCa': self.operator_is_ca,
            'operatorAloneForTime': self.operator_alone_for_time,
        }

    def lines(self, is_public):
        unproven = ['证明不了: ' + text for text in [self._unproven()] if text]
        if not self._has_root:
            text = _WITHOUT_ROOT if self._roles_used == _ROLES else _WITHOUT_ROOT_OF_SOME
            return ['注意: ' + text] + unproven
        notes = [
            '%s同属一家：%s。' % (self._joined(roles, lambda party, who=who: party[2] == who), who)
            for who, roles in self.shared
        ]
        if self.simulated:
            notes.append(self._joined(self.simulated, lambda party: party[3]) + '是模拟的：由评估程序代替，不具证明效力。')
        if self.operator_alone_for_time:
            notes.append('时间只有平台自己作证：没有别家的时间戳，也没有别家的见证。')
        names = ['%s: %s' % (_WHO_WORDS[role], self._names(role, is_public)) for role in self._roles_used]
        return ['注意: ' + note for note in notes] + names + unproven

    def _joined(self, roles, holds):
        """之一 where not every key of the role is meant."""
        return '、'.join(
            _ROLE_WORDS[role] + ('' if all(holds(party) for party in self.parties if party[0] == role) else '之一')
            for role in roles
        )

    def _names(self, role, is_public):
        names = dict.fromkeys(self._name(party) for party in self.parties if party[0] == role)
        if names:
            return '、'.join(names)
        return '公开版未出示' if role == 'creator-ca' and is_public else '没有核验成立的'

    @staticmethod
    def _name(party):
        _, name, organisation, is_simulated = party
        if organisation is None:
            return name + '（未写明属于谁）'
        return organisation + ('（模拟）' if is_simulated else '')

    def _unproven(self):
        authorities = [party for party in self.parties if party[0] == 'creator-ca']
        if not authorities:
            return None
        if self.operator_is_ca:
            return (
                '由谁存入，只有平台自己作证：签发证书的就是平台，它可以用别人的名字另发证书、代为签名，证据包查不出。'
            )
        if self.operator_is_ca is False:
            return (
                '由谁存入，只靠签发证书的%s核对过姓名：它若与平台串通，可以用别人的名字另发证书，证据包查不出。'
                % self._name(authorities[0])
            )
        return (
            '由谁存入，只靠签发证书的机构核对过姓名，而不知道它是不是平台自己：'
            '若是，平台可以用别人的名字另发证书、代为签名，证据包查不出。'
        )
