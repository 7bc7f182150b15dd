export {
  endErasure,
  eraseWorkKind,
  findErasure,
  findOpenErasure,
  insertErasure,
  listDueErasures,
  postponeErasure,
} from './erasures-store.ts';
