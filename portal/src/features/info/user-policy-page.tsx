import { Link } from '@tanstack/react-router';
import { paths } from '../../config/paths.ts';
import { BarePage } from '../../lib/bare-page.tsx';
import { Article, Section } from './article.tsx';

const contents = [
  { id: 'parties', title: '一、协议与主体' },
  { id: 'account', title: '二、账号与实名' },
  { id: 'service', title: '三、服务的内容与界限' },
  { id: 'works', title: '四、您的作品' },
  { id: 'conduct', title: '五、行为规范' },
  { id: 'keys', title: '六、签名密钥' },
  { id: 'fees', title: '七、套餐、费用与退款' },
  { id: 'transfer', title: '八、转让与变更' },
  { id: 'objection', title: '九、异议与侵权通知' },
  { id: 'end', title: '十、终止与记录的保留' },
  { id: 'liability', title: '十一、责任' },
  { id: 'law', title: '十二、变更、法律与争议' },
] as const;

export function UserPolicyPage() {
  return (
    <BarePage>
      <Article
        title="用户协议"
        lead="请在注册前读完。与您权利关系重大的内容以加粗标出。"
        note="版本 2026-11-01"
        contents={contents}
      >
        <Section id="parties" title="一、协议与主体">
          <p>
            本协议由您与本站运营方订立。运营方的名称、地址与联系方式见页脚公示；评估环境中由运营方在部署时填写。勾选同意并完成注册或登录，即表示您已阅读并接受本协议；隐私事项见
            <Link to={paths.privacy}>《隐私政策》</Link>。
          </p>
        </Section>
        <Section id="account" title="二、账号与实名">
          <ul>
            <li>您应以自己的手机号或邮箱注册，并妥善保管验证码与密码。账号不得出租、出借、转让。</li>
            <li>购买套餐、存证与签署须先完成实名认证。您可以选择不刷脸的核验方式。</li>
            <li>未满十四周岁须由监护人的账号办理；十四至十七周岁购买与签署须经监护人确认。</li>
            <li>发现账号被他人使用，请立即退出全部会话并通知我们。</li>
          </ul>
        </Section>
        <Section id="service" title="三、服务的内容与界限">
          <p>我们提供存证、相似性比对与确权审核、版权信息核验、转让与变更的记录、查验与证据包。</p>
          <p>
            <strong>我们的文书不是著作权登记证书，不证明您是作者，不确认独创性，也不构成对权属的裁判。</strong>
            著作权自创作完成时产生，不以存证或登记为前提。
          </p>
          <p>
            确权的结论由审核员依公开的规则作出并写明理由；相似性比对只作提示。对自动比对结果有疑问的，您可以要求说明并由人工复核。
          </p>
        </Section>
        <Section id="works" title="四、您的作品">
          <p>
            您保留作品的全部权利。您仅授权我们为提供服务而保存、比对、生成预览；公开展示须经您另行申请，并可随时撤下。我们不会将您的作品用于训练模型，也不会出售。
          </p>
          <p>
            公开账本只含摘要与加盐承诺，不含作品内容与个人信息。
            <strong>账本只增不改：写入之后，摘要无法删除。</strong>
          </p>
        </Section>
        <Section id="conduct" title="五、行为规范">
          <ul>
            <li>不得将他人作品冒充自己的作品存证，不得提交虚假陈述或伪造材料。</li>
            <li>不得上传违法内容；使用人工智能生成的内容应当如实声明。</li>
            <li>不得以自动化手段探测他人不公开的作品，不得干扰系统。</li>
            <li>不得把平台文书描述为国家登记、官方认证或权属裁判。</li>
          </ul>
        </Section>
        <Section id="keys" title="六、签名密钥">
          <p>
            签名密钥在您的浏览器中产生，由您保管加密备份。
            <strong>我们没有您的密钥，丢失后无法找回，只能停用旧密钥、重新核验身份后启用新密钥。</strong>
            用您的密钥作出的签名视为您本人的签名；密钥可能泄露时请立即停用。新密钥在七十二小时内不能签署转让，经旧密钥确认的除外。
          </p>
        </Section>
        <Section id="fees" title="七、套餐、费用与退款">
          <ul>
            <li>
              价格、额度、期限与“续费不叠加”在付款前写明。期限自付款时起算，以最晚到期者为准，不自动续费。
            </li>
            <li>一次未用的，付款后七日内全额退款；已使用的按未用额度折算。</li>
            <li>付款结果以支付渠道的签名通知或查询为准；重复或逾期到账的款项自动退回。</li>
            <li>我们不设资金账户，不收付、不托管用户之间的任何款项。</li>
          </ul>
        </Section>
        <Section id="transfer" title="八、转让与变更">
          <p>
            转让以双方签署的合同为准，我们依合同记载权利人，不审查价款是否支付。您同意以电子签名订立合同；法律规定须以纸面办理的除外。已授出的专有权在相同地域与期限内不得重复授出。
          </p>
        </Section>
        <Section id="objection" title="九、异议与侵权通知">
          <p>
            异议、反声明与侵权通知的办理方式与时限见
            <Link to={paths.guidance} hash="objection">
              办事指南
            </Link>
            。恶意通知造成损失的，依法承担责任。
          </p>
        </Section>
        <Section id="end" title="十、终止与记录的保留">
          <p>
            您可以随时注销账号。注销后，文件、预览、特征与个人信息依法删除，账本中的摘要保留；合同另一方持有的副本、法定留存与司法保全除外。我们终止服务前至少提前六十日公告，并提供证据包的下载；证据包在服务终止后仍可独立核验。
          </p>
        </Section>
        <Section id="liability" title="十一、责任">
          <p>
            因我们的过错致使记录错误、证据丢失或信息泄露的，我们依法承担责任。因您提交的内容侵权、陈述虚假或密钥保管不当引起的责任由您承担。不可抗力、网络与第三方服务中断期间，已写入账本的记录不受影响。
          </p>
        </Section>
        <Section id="law" title="十二、变更、法律与争议">
          <p>
            协议变更会提前公示并通知；不接受变更的，您可以停止使用并按未用额度退款。本协议适用中华人民共和国法律，争议先协商，协商不成的，向有管辖权的人民法院起诉。
          </p>
        </Section>
      </Article>
    </BarePage>
  );
}
