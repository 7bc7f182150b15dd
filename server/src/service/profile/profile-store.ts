/** A person's own view, read in one statement, since it is the most frequent query. */
export interface OwnAccountRow {
  id: string;
  nickname: string;
  gender: 'unknown' | 'female' | 'male';
  introduction: string;
  portrait_key: string | null;
  phone_sealed: Uint8Array | null;
  identity_kind: 'person' | 'organisation' | null;
  name_sealed: Uint8Array | null;
  is_member: boolean;
}
