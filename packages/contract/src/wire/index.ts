export * from './accounts.ts';
export * from './certification.ts';
export * from './commerce.ts';
export * from './membership.ts';
export * from './notices.ts';
export * from './public-works.ts';
export * from './works.ts';
