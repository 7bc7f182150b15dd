/** Where both sides follow it in the portal. */
export const linkTo = (id: string): string => `copyrightChange?kind=objection&id=${id}`;
