import { Button } from '@yinji/ui';
import { packageDialog } from '../../lib/package-dialog.ts';
import { Article, Section } from './article.tsx';

const contents = [
  { id: 'quotas', title: '四种额度' },
  { id: 'spending', title: '什么时候扣' },
  { id: 'term', title: '期限与续费' },
  { id: 'refund', title: '退款与发票' },
] as const;

export function EquityPage() {
  return (
    <Article
      title="套餐与权益"
      lead="一份套餐是一段期限和四种额度。用多少，扣多少，每一次都有流水可查。"
      contents={contents}
    >
      <Section id="quotas" title="四种额度">
        <dl>
          <div>
            <dt>存证</dt>
            <dd>每件作品存证一次</dd>
          </div>
          <div>
            <dt>确权</dt>
            <dd>每次确权审核一次</dd>
          </div>
          <div>
            <dt>图册作品</dt>
            <dd>每件放入已发布图册的作品一次</dd>
          </div>
          <div>
            <dt>普通作品</dt>
            <dd>每件公开展示的作品一次</dd>
          </div>
        </dl>
        <p>版权认证、转让与变更不占额度。查验永远免费。</p>
        <div className="article-actions">
          <Button variant="primary" guardMs={0} onClick={packageDialog.open}>
            查看在售套餐
          </Button>
        </div>
      </Section>
      <Section id="spending" title="什么时候扣">
        <p>
          提交时占用，通过时扣除，未通过或撤回时退还。同一内容几乎不变地第三次提交起不再退还，以免比对被当作免费检索使用。先到期的额度先用。
        </p>
      </Section>
      <Section id="term" title="期限与续费">
        <p>
          期限自付款时起算。续费不叠加：同时有几份套餐时，以最晚到期的为准，旧套餐剩下的天数不会加到新套餐后面。付款之前，页面会写明您将损失多少天。不自动续费。
        </p>
      </Section>
      <Section id="refund" title="退款与发票">
        <ul>
          <li>一次也没有使用：付款后七日内全额退款。</li>
          <li>使用过的：按未使用的额度折算。</li>
          <li>申请退款时先冻结剩余额度，再计算金额。</li>
          <li>重复付款、订单关闭后到账的付款，由系统自动退回。</li>
          <li>发票在支付记录里申请。</li>
        </ul>
      </Section>
    </Article>
  );
}
