/** `done`, or the code of the refusal. */
export const codeOf = (promise: Promise<unknown>): Promise<string | undefined> =>
  promise.then(
    () => 'done',
    (cause: { code?: string }) => cause.code,
  );
