export const presentBacklog = ({ count, oldest }: { count: number; oldest: Date | null }) => ({
  count,
  oldestAt: oldest?.toISOString() ?? null,
});
