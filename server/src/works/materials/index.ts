export { findAwaitedMaterial } from './find-awaited-material.ts';
export { listMaterials, type MaterialRow } from './materials-read-model.ts';
export { receiveMaterial } from './receive-material.ts';
