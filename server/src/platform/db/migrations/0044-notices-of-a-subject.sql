-- An erasure destroys the notices about its work, found by the id at the end of their link.
create index notice_subject on notice (substring(link from 'id=([0-9a-f-]{36})$'));
