/** The exact search for near hashes, by itself: the program `copy-index` loads no decoder. */
export * from './copy-index.ts';
export { isCopySet, openMemoryIndex, type MemoryIndex } from './memory-index.ts';
export { openShard, type LocalTier, type Shard } from './shard.ts';
