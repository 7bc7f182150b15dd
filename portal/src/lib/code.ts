/** What a code looks like that was sent to a phone or mailbox. */
export const CODE = /^\d{6}$/;
