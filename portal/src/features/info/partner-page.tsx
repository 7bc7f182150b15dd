import { useQuery } from '@tanstack/react-query';
import { FailureState, Loading, Skeleton } from '@yinji/ui';
import { logHeadQuery } from '../../lib/queries.ts';
import { words } from '../../lib/words.ts';
import { Article, Section } from './article.tsx';

const contents = [
  { id: 'witnesses', title: '现任见证人' },
  { id: 'become', title: '成为见证人' },
  { id: 'others', title: '其他合作' },
] as const;

export function PartnerPage() {
  return (
    <Article title="合作机构" lead="见证人看着账本只增不减。人越独立，账本越可信。" contents={contents}>
      <Section id="witnesses" title="现任见证人">
        <Witnesses />
      </Section>
      <Section id="become" title="成为见证人">
        <p>
          见证人运行一个小程序：收到新的检查点，核对它与上一个检查点一致（只增不改），然后联署。它不接触作品，也不接触个人信息。
        </p>
        <ul>
          <li>适合：公证处、高校、行业协会、图书馆、法院与仲裁机构的技术部门。</li>
          <li>需要：一台能访问网络的小型服务器，一把由您自己保管的密钥。</li>
          <li>义务：拒绝任何与先前不一致的检查点，并公开这一事实。</li>
          <li>生产环境至少有两家彼此独立、公开声明的机构；见证规则的改变本身也写入账本，由原见证人联署。</li>
        </ul>
      </Section>
      <Section id="others" title="其他合作">
        <dl>
          <div>
            <dt>时间戳机构</dt>
            <dd>依 RFC 3161 提供时间戳</dd>
          </div>
          <div>
            <dt>电子认证机构</dt>
            <dd>持许可证，为创作者签发个人证书</dd>
          </div>
          <div>
            <dt>公证与司法链</dt>
            <dd>接收账本检查点，另行留存</dd>
          </div>
          <div>
            <dt>接入方</dt>
            <dd>通过接口为自己的用户存证与查验</dd>
          </div>
        </dl>
      </Section>
    </Article>
  );
}

/** Read from the log itself, not from a list of logos. */
function Witnesses() {
  const { data, isPending, isError, refetch, isFetching } = useQuery(logHeadQuery);
  if (isPending) {
    return (
      <Loading>
        <Skeleton />
        <Skeleton />
      </Loading>
    );
  }
  if (isError)
    return <FailureState title={words.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />;
  return (
    <>
      {data.witnesses.length === 0 ? (
        <p>最近一个检查点还没有见证人联署。</p>
      ) : (
        <ul>
          {data.witnesses.map((witness) => (
            <li key={witness}>{witness}</li>
          ))}
        </ul>
      )}
      <p className="sm dim">
        名单取自最近一个检查点的联署，至少 {data.quorum} 家联署后才公布。
        {data.simulated && '当前为评估环境：见证人在本机模拟，不是独立机构。'}
      </p>
    </>
  );
}
