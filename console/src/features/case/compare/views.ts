/** Side by side, or the submission laid over the candidate in three ways. */
export const views = ['side', 'curtain', 'fade', 'difference'] as const;
export type View = (typeof views)[number];

export const nextView = (view: View): View => views[(views.indexOf(view) + 1) % views.length] ?? 'side';
