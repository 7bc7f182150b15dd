import { reorderPackages, savePackage } from '@yinji/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, EmptyState, FailureState, Loading, Skeleton, notice } from '@yinji/ui';
import { useState } from 'react';
import { messageOf } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { useTitle } from '../../lib/use-title.ts';
import { ChangesDialog } from './changes-dialog.tsx';
import { PackageDialog } from './package-dialog.tsx';
import { managedPackagesQuery, type ManagedPackage } from './package-queries.ts';
import { PackageTable } from './package-table.tsx';
import { packageWords as words } from './words.ts';
import '../../lib/sheet.css';
import './packages.css';

type Open = { edit: ManagedPackage | undefined } | { history: ManagedPackage };

/** Packages on sale, in display order; each change is recorded. */
export function PackagesPage() {
  useTitle(words.title);
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
  const turn = useMutation({
    mutationFn: ({ updatedAt: _at, sold: _sold, ...one }: ManagedPackage) =>
      api.call(savePackage, { ...one, onSale: !one.onSale }),
    onSuccess: ({ name, onSale }) =>
      void notice(onSale ? words.started(name) : words.stopped(name), { kind: 'success' }),
    onError,
    onSettled: renew,
  });
  const move = (from: number, to: number) => {
    const seen = (packages.data ?? []).map(({ id }) => id);
    const next = seen.toSpliced(from, 1).toSpliced(to, 0, seen[from] ?? '');
    order.mutate({ seen, order: next });
  };
  return (
    <main id="main" className="page packages" tabIndex={-1}>
      <div className="sheet-head">
        <div>
          <h1>{words.title}</h1>
          <p>{words.lead}</p>
        </div>
        <Button variant="primary" onClick={() => setOpen({ edit: undefined })}>
          {words.add}
        </Button>
      </div>
      {packages.data?.length === 0 && <EmptyState title={words.empty}>{words.emptyText}</EmptyState>}
      {packages.data ? (
        <PackageTable
          packages={packages.data}
          busy={order.isPending || turn.isPending}
          onMove={move}
          onTurn={(one) => turn.mutate(one)}
          onEdit={(edit) => setOpen({ edit })}
          onHistory={(history) => setOpen({ history })}
        />
      ) : packages.error ? (
        <FailureState
          title={words.failed}
          retrying={packages.isFetching}
          onRetry={() => void packages.refetch()}
        >
          {messageOf(packages.error)}
        </FailureState>
      ) : (
        <Loading>
          <Skeleton shape="block" className="sheet-place" />
        </Loading>
      )}
      {open && 'edit' in open && (
        <PackageDialog
          edited={open.edit}
          onClose={() => setOpen(undefined)}
          onSaved={() => {
            setOpen(undefined);
            void renew();
          }}
        />
      )}
      {open && 'history' in open && <ChangesDialog changed={open.history} onClose={() => setOpen(undefined)} />}
    </main>
  );
}
