export { findAwaitedMaterial } from './find-awaited-material.ts';
export { receiveMaterial } from './receive-material.ts';
