import { reorderPackages } from '@yinji/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, EmptyState, notice } from '@yinji/ui';
import { useState } from 'react';
import { messageOf } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { QueryPlace } from '../../lib/query-place.tsx';
import { SheetPage } from '../../lib/sheet-page.tsx';
import { ChangesDialog } from './changes-dialog.tsx';
import { PackageDialog } from './package-dialog.tsx';
import { managedPackagesQuery, type ManagedPackage } from './package-queries.ts';
import { PackageTable } from './package-table.tsx';
import { SaleDialog } from './sale-dialog.tsx';
import { packageWords as words } from './words.ts';
import './packages.css';

type Open = { edit: ManagedPackage | undefined } | { history: ManagedPackage } | { turn: ManagedPackage };

/** Packages on sale, in display order; each change is proposed here and approved by another person. */
export function PackagesPage() {
  const client = useQueryClient();
  const packages = useQuery(managedPackagesQuery);
  const [open, setOpen] = useState<Open>();
  const renew = () => client.invalidateQueries({ queryKey: managedPackagesQuery.queryKey });
  const onError = (cause: unknown) => void notice(messageOf(cause), { kind: 'error' });
  const order = useMutation({
    mutationFn: (given: { seen: string[]; order: string[] }) => api.call(reorderPackages, given),
    onSuccess: () => void notice(words.moved, { kind: 'success' }),
    onError,
    onSettled: renew,
  });
  const finish = () => {
    setOpen(undefined);
    void renew();
  };
  const move = (from: number, to: number) => {
    const seen = (packages.data ?? []).map(({ id }) => id);
    const next = seen.toSpliced(from, 1).toSpliced(to, 0, seen[from] ?? '');
    order.mutate({ seen, order: next });
  };
  return (
    <SheetPage
      className="packages"
      words={words}
      beside={
        <Button variant="primary" onClick={() => setOpen({ edit: undefined })}>
          {words.add}
        </Button>
      }
    >
      {packages.data?.length === 0 && <EmptyState title={words.empty}>{words.emptyText}</EmptyState>}
      {packages.data ? (
        <PackageTable
          packages={packages.data}
          busy={order.isPending}
          onMove={move}
          onTurn={(turn) => setOpen({ turn })}
          onEdit={(edit) => setOpen({ edit })}
          onHistory={(history) => setOpen({ history })}
        />
      ) : (
        <QueryPlace query={packages} title={words.failed} />
      )}
      {open && 'edit' in open && (
        <PackageDialog edited={open.edit} onClose={() => setOpen(undefined)} onSaved={finish} />
      )}
      {open && 'turn' in open && (
        <SaleDialog turned={open.turn} onClose={() => setOpen(undefined)} onDone={finish} />
      )}
      {open && 'history' in open && <ChangesDialog changed={open.history} onClose={() => setOpen(undefined)} />}
    </SheetPage>
  );
}
