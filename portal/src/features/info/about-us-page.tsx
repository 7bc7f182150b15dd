import { Link } from '@tanstack/react-router';
import { paths } from '../../config/paths.ts';
import { Article, Section } from './article.tsx';

const contents = [
  { id: 'promise', title: '我们承诺什么' },
  { id: 'not', title: '我们不承诺什么' },
  { id: 'trust', title: '为什么可以不信任我们' },
  { id: 'neutral', title: '中立与利害关系' },
  { id: 'system', title: '系统与方法' },
  { id: 'contact', title: '联系' },
] as const;

export function AboutUsPage() {
  return (
    <Article
      title="关于我们"
      lead="印迹让创作者能向既不信任自己、也不信任平台的人说明：这个文件在这个时间已经存在，是谁存入的，与此前存入的作品相比有何异同，依合同现在由谁持有权利。"
      contents={contents}
    >
      <Section id="promise" title="我们承诺什么">
        <ul>
          <li>时间与完整性：文件在某一时间已经存在，此后没有改动。</li>
          <li>来源：由一个实名账号用自己的密钥签名存入。</li>
          <li>比对：与此前全部存证逐一比对过，结论由人作出并写明理由。</li>
          <li>流转：双方签署的合同所记载的权利人。</li>
        </ul>
      </Section>
      <Section id="not" title="我们不承诺什么">
        <p>
          我们不证明谁是作者，不判断法律意义上的独创性，不办理著作权登记，也不裁判权属纠纷。每份证书都附一栏写明它证明什么、不证明什么。
        </p>
      </Section>
      <Section id="trust" title="为什么可以不信任我们">
        <p>
          记录写进只增不改的公开账本。账本的每一个检查点由平台以外的见证人联署；时间由时间戳机构证明；作品由创作者自己的密钥签名。平台若改动、倒填或删去一条记录，任何持有证据包的人都能发现，不需要平台配合。
        </p>
        <p>
          核验方法是公开的，见
          <Link to={paths.guidance} hash="offline">
            离线核验
          </Link>
          。
        </p>
      </Section>
      <Section id="neutral" title="中立与利害关系">
        <p>
          平台不买卖作品，不收付、不托管转让价款，不从转让中抽成。收入只来自套餐。审核员盲分案件，不审自己的作品，也看不到提交人是谁。
        </p>
      </Section>
      <Section id="system" title="系统与方法">
        <ul>
          <li>摘要：SHA-256 与 SM3 并用。</li>
          <li>账本：RFC 6962 的默克尔树，C2SP 的检查点、联署与证明格式。</li>
          <li>时间：RFC 3161 时间戳。</li>
          <li>签名：浏览器内产生的密钥，CAdES 签名；证书带 PAdES 签名。</li>
          <li>密钥、证书与时间服务由单独的进程保管，处理上传文件的程序接触不到。</li>
        </ul>
      </Section>
      <Section id="contact" title="联系">
        <p>
          本站当前运行在评估环境：短信、支付、人脸核验、时间戳与见证人均为本机模拟，签发的文书带有模拟标识，不作证据使用。运营方名称、地址、电话与备案号由运营方在部署时填写并公示。
        </p>
      </Section>
    </Article>
  );
}
