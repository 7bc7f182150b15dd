-- Each column that refers to an account states what happens to its row when the account is closed; a test requires it.
comment on column account.id is 'account closed: emptied: the id stays, since what is kept refers to it';
comment on column account_closing.account_id is 'account closed: kept: that and when it was requested; names nobody';
comment on column attachment.account_id is
  'account closed: destroyed: its key goes with its row, and a job removes the bytes';
comment on column certification_owner.account_id is
  'account closed: destroyed with the work; of somebody else’s work only who was asked, the answer and its signature';
comment on column change_request.account_id is
  'account closed: destroyed with the work; emptied where the work is somebody else’s now';
comment on column consent.account_id is
  'account closed: kept: proof that what was done was agreed to (PIPL art. 14); names nobody';
comment on column desk_entry.account_id is
  'account closed: emptied: that somebody asked and was answered stays, not what was written';
comment on column display_report.reporter_id is
  'account closed: emptied: neither words nor contact nor reporter; that something was reported stays';
comment on column expiry_reminder.account_id is 'account closed: destroyed';
comment on column gallery.account_id is
  'account closed: emptied: title, foreword, captions, versions and statements; that a use was spent for it stays';
comment on column guardianship.guardian_id is 'account closed: destroyed, with its requests';
comment on column guardianship.child_id is 'account closed: destroyed, with its requests';
comment on column identity.account_id is
  'account closed: destroyed, with the salt that opens the commitments in the log';
comment on column identity_review.account_id is 'account closed: emptied: no claims, no photograph';
comment on column import_batch.account_id is 'account closed: destroyed, with its rows and its report';
comment on column invoice.account_id is
  'account closed: kept sealed with its order: accounts are kept for ten years (会计档案管理办法)';
comment on column key_request.account_id is 'account closed: destroyed: the request carries the name';
comment on column legal_hold.account_id is 'account closed: kept: an account under one is not closed';
comment on column membership.account_id is 'account closed: kept with its order';
comment on column membership_setting.account_id is 'account closed: destroyed';
comment on column notice.account_id is 'account closed: destroyed, with its copies that are being sent';
comment on column notice_preference.account_id is 'account closed: destroyed';
comment on column objection.account_id is
  'account closed: emptied: words, signature and papers; that it was made and how it ended stays, by id alone';
comment on column objection_answer.account_id is
  'account closed: emptied: words, signature and papers; that it was given stays, by id alone';
comment on column objection_source.account_id is
  'account closed: emptied: file and preview; digest and measurements stay with the objection';
comment on column organisation_act.organisation_id is
  'account closed: kept: what was done in an organisation’s name; by id alone';
comment on column organisation_act.person_id is
  'account closed: kept: what was done in an organisation’s name; by id alone';
comment on column organisation_invitation.organisation_id is 'account closed: destroyed';
comment on column organisation_invitation.person_id is 'account closed: destroyed';
comment on column organisation_invitation.invited_by is 'account closed: destroyed';
comment on column organisation_member.organisation_id is 'account closed: destroyed';
comment on column organisation_member.person_id is 'account closed: destroyed';
comment on column own_archive.account_id is 'account closed: destroyed, with its file';
comment on column package_order.account_id is
  'account closed: kept for three years and more (网络交易 and accounting law), without the buyer’s remark';
comment on column public_name.account_id is 'account closed: destroyed';
comment on column query_history.account_id is 'account closed: destroyed';
comment on column quota_entry.account_id is 'account closed: kept with its order';
comment on column quota_grant.account_id is 'account closed: kept: what staff gave and why; by id alone';
comment on column real_name_check.account_id is 'account closed: destroyed';
comment on column recovery.account_id is 'account closed: destroyed';
comment on column resumable_upload.account_id is 'account closed: ended: a job removes row and bytes';
comment on column right_grant.grantor_id is
  'account closed: kept: who has which right, by id alone; others rely on it';
comment on column right_grant.grantee_id is
  'account closed: kept: who has which right, by id alone; others rely on it';
comment on column session.account_id is 'account closed: destroyed';
comment on column session.person_id is 'account closed: destroyed';
comment on column sign_in_attempt.account_id is
  'account closed: kept for its 185 days (网络安全法 21 requires logs of six months); names nobody, coarse addresses';
comment on column signing_key.account_id is
  'account closed: kept: a certificate’s issuer keeps it for five years after its end (电子签名法 24); revoked';
comment on column staff_account.account_id is
  'account closed: kept: that a staff member held it keeps its cases from them; names nobody';
comment on column succession.account_id is
  'account closed: emptied: words, signatures and statements; that it was made and how it ended stays, by id alone';
comment on column succession.holder_id is
  'account closed: emptied: words, signatures and statements; that it was made and how it ended stays, by id alone';
comment on column succession_contest.account_id is
  'account closed: emptied: words, signatures and statements; that it was made stays, by id alone';
comment on column transfer.account_id is
  'account closed: kept while another party of the contract has an account (each has a copy); then emptied';
comment on column transfer_offer.account_id is 'account closed: destroyed';
comment on column transfer_party.account_id is 'account closed: kept with its contract, without the public name';
comment on column uploaded_file.account_id is 'account closed: destroyed, with its file';
comment on column work.account_id is
  'account closed: erased: file, previews, features, documents, bundles, form and salts; number and leaf stay';
comment on column work_erasure.account_id is 'account closed: kept: that and when it was requested; names nobody';
