/** Where everybody concerned follows it in the portal. */
export const linkTo = (id: string): string => `copyrightChange?kind=succession&id=${id}`;
