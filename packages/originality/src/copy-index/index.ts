/** Near hashes and local features, by themselves: the program `copy-index` loads no decoder. */
export { ColdFileDamaged, openColdFile } from '../local/cold-file.ts';
export { isPacked } from '../local/pack-features.ts';
export * from './ask-hashes.ts';
export { searchPasses } from './search-passes.ts';
export * from './copy-index.ts';
export { isHashSet, openMemoryIndex, type MemoryIndex } from './memory-index.ts';
export { openLocalTier, type LocalTier } from './local-tier.ts';
export { judgeLooked, type Looked } from './looked.ts';
export { shardOf } from './shards.ts';
export { openShardedIndex } from './sharded-index.ts';
export { openShard, type Shard } from './shard.ts';
