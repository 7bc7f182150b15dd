import { getMembershipSettings, listPackages, updateMembershipSettings } from '@yinji/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Checkbox, FailureState, Field, Loading, Select, Skeleton, toast } from '@yinji/ui';
import { api } from '../../lib/api.ts';
import { formatTerm, formatYuan } from '../../lib/format.ts';
import { words } from '../../lib/words.ts';

const said = {
  title: '会员设置',
  remind: '到期前提醒我',
  remindHint: '会员或额度即将到期时通知，一次到期只提醒一次。',
  chosen: '默认套餐',
  chosenHint: '续费时直接打开这个套餐的付款，付款前仍会逐项核对。',
  none: '不设默认，每次都选',
  gone: '原先的默认套餐已停售，请重新选择',
  saved: '会员设置已保存',
} as const;

const settingsQuery = {
  queryKey: ['own', 'membership-settings'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.ask(getMembershipSettings, {}, signal),
};
/** All packages on sale, not only the first page. */
const everyPackageQuery = {
  queryKey: ['packages', 'all'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.ask(listPackages, { page: 1, size: 100 }, signal),
};

/** The package for a renewal, if it is chosen and still sold. */
export function useDefaultPackage() {
  const { data: settings } = useQuery(settingsQuery);
  const { data: packages } = useQuery(everyPackageQuery);
  return packages?.items.find((one) => one.id === settings?.defaultPackageId);
}

/** Settings of a running membership: each is saved at once. */
export function MembershipSettings() {
  const client = useQueryClient();
  const settings = useQuery(settingsQuery);
  const packages = useQuery(everyPackageQuery);
  const save = useMutation({
    mutationFn: (next: { remind: boolean; defaultPackageId?: string | null }) =>
      api.call(updateMembershipSettings, next),
    onSuccess: () => toast(said.saved, { kind: 'success' }),
    onSettled: () => client.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  });
  const failed = [settings, packages].find((one) => one.isError);
  if (failed)
    return (
      <FailureState
        title={words.loadFailed}
        error={failed.error}
        retrying={failed.isFetching}
        onRetry={() => {
          void settings.refetch();
          void packages.refetch();
        }}
      />
    );
  if (!settings.data || !packages.data)
    return (
      <Loading>
        <Skeleton shape="block" />
      </Loading>
    );
  const { remind, defaultPackageId } = settings.data;
  const isSold = packages.data.items.some((one) => one.id === defaultPackageId);
  return (
    <section className="personal-section pt-40" aria-labelledby="membership-settings">
      <div className="section-head">
        <h2 id="membership-settings">{said.title}</h2>
      </div>
      <div className="membership-settings grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-x-48 gap-y-20 max-sm:grid-cols-[minmax(0,1fr)]">
        <div>
          <Checkbox
            checked={save.isPending ? save.variables.remind : remind}
            disabled={save.isPending}
            onChange={(event) => save.mutate({ remind: event.target.checked })}
          >
            {said.remind}
          </Checkbox>
          <p className="sm dim">{said.remindHint}</p>
        </div>
        <Field
          label={said.chosen}
          hint={said.chosenHint}
          error={defaultPackageId !== null && !isSold ? said.gone : undefined}
        >
          <Select
            disabled={save.isPending}
            value={isSold ? (defaultPackageId ?? '') : ''}
            options={[
              { value: '', label: said.none },
              ...packages.data.items.map(({ id, name, priceFen, termDays }) => ({
                value: id,
                label: `${name}，¥${formatYuan(priceFen)}，${formatTerm(termDays)}`,
              })),
            ]}
            onChange={(event) =>
              save.mutate({ remind, defaultPackageId: event.target.value === '' ? null : event.target.value })
            }
          />
        </Field>
      </div>
    </section>
  );
}
