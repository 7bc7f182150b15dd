/** A request that the key service refuses; the message is for the caller's log. */
export class BadRequest extends Error {}
