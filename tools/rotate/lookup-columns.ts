/** Every column that holds a digest under the key of look-ups. A test compares them with the database. */
export const LOOKUP_COLUMNS = [
  'account.email_lookup',
  'account.phone_lookup',
  'guardianship.code_digest',
  'guardianship.number_lookup',
  'identity.id_number_lookup',
  'identity_review.number_lookup',
  'key_check.value_lookup',
  'organisation_invitation.phone_lookup',
  'picture_query.asker',
  'rate_bucket.key',
  'real_name_check.id_number_lookup',
  'received_file.lookup',
  'received_file.receiver_lookup',
  'recovery.new_lookup',
  'recovery.old_lookup',
  'recovery.phone_before',
  'sign_in_attempt.network_lookup',
  'transfer_party.target_lookup',
  'verify_code.asked_from',
  'verify_code.code_digest',
  'verify_code.target_lookup',
] as const;

/**
 * Appended to and never changed: its digests only join events of one source in a minute and count sources in an hour. They
 * end with their rows, after half a year.
 */
export const LEFT_LOOKUPS = ['security_event.source'] as const;
