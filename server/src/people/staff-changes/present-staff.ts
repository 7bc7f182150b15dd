import type { listStaffRows } from '../staff/index.ts';

type Row = Awaited<ReturnType<typeof listStaffRows>>[number];

export const presentStaff = (row: Row, now: Date) => ({
  id: row.id,
  name: row.name,
  role: row.role,
  addedAt: row.created_at.toISOString(),
  leftAt: row.left_at?.toISOString() ?? null,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  sessions: Number(row.sessions ?? 0),
  password: passwordOf(row, now),
});

function passwordOf({ password_expires_at: ends }: Row, now: Date): 'own' | 'one-time' | 'expired' {
  if (ends === null) return 'own';
  return ends > now ? 'one-time' : 'expired';
}
