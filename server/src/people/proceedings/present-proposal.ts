interface Proposal {
  proposed_by: string;
  proposer_name: string | null;
  proposed_at: Date;
  decider_name: string | null;
  decided_at: Date | null;
}

/** Proposal and decision, as lists and details show them. `ownIds`: all staff names of the viewer. */
export const presentProposal = (row: Proposal, ownIds: ReadonlySet<string>) => ({
  proposedBy: row.proposer_name ?? '',
  proposedAt: row.proposed_at.toISOString(),
  decidedBy: row.decider_name,
  decidedAt: row.decided_at?.toISOString() ?? null,
  isOwn: ownIds.has(row.proposed_by),
});
