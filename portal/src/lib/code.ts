/** Format of a code sent to a phone or mailbox. */
export const CODE = /^\d{6}$/;
