export { withdrawForgottenDrafts } from './withdraw-forgotten-drafts.ts';
