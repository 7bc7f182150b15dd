import { BarePage } from '../../lib/bare-page.tsx';
import { Article, Section } from './article.tsx';

const contents = [
  { id: 'what', title: '一、处理哪些信息' },
  { id: 'sensitive', title: '二、敏感个人信息' },
  { id: 'local', title: '三、只在您设备上的信息' },
  { id: 'public', title: '四、公开什么' },
  { id: 'share', title: '五、交给谁' },
  { id: 'keep', title: '六、保存多久' },
  { id: 'safe', title: '七、怎样保护' },
  { id: 'rights', title: '八、您的权利' },
  { id: 'auto', title: '九、自动化比对' },
  { id: 'minors', title: '十、未成年人' },
  { id: 'contact', title: '十一、变更与联系' },
] as const;

export function PrivacyPolicyPage() {
  return (
    <BarePage>
      <Article
        title="隐私政策"
        lead="只收办事所需，能在您设备上做的就不上传。"
        note="版本 2026-11-01"
        contents={contents}
      >
        <Section id="what" title="一、处理哪些信息">
          <dl>
            <div>
              <dt>注册与登录</dt>
              <dd>手机号或邮箱、登录时间、网络地址、设备类型，用于验证身份与防止盗用</dd>
            </div>
            <div>
              <dt>个人资料</dt>
              <dd>昵称、头像、性别、简介，由您自愿填写</dd>
            </div>
            <div>
              <dt>实名认证</dt>
              <dd>姓名、证件号码、核验结果，用于证明由谁存入</dd>
            </div>
            <div>
              <dt>作品</dt>
              <dd>文件、摘要、特征、说明与您的签名，用于存证、比对与核验</dd>
            </div>
            <div>
              <dt>订单</dt>
              <dd>套餐、金额、渠道单号、发票信息；我们不取得您的银行卡号或支付密码</dd>
            </div>
          </dl>
        </Section>
        <Section id="sensitive" title="二、敏感个人信息">
          <p>证件号码与人脸信息属于敏感个人信息，分别取得您的单独同意，同意的版本与时间留有记录。</p>
          <ul>
            <li>刷脸不是唯一方式，您可以选择不刷脸的核验，结果效力相同。</li>
            <li>人脸由核验机构处理，我们只接收“是否本人”的结果，不保存人脸图像。</li>
            <li>证件号码加密存放，只能以密文比对的方式查找，不在任何页面完整显示。</li>
          </ul>
        </Section>
        <Section id="local" title="三、只在您设备上的信息">
          <p>
            签名密钥与查验时所选的文件只在您的浏览器里处理，不会上传。登录状态与界面偏好保存在浏览器的本地存储中，退出登录即清除登录状态。本站不使用广告标识，不加载第三方统计脚本。
          </p>
        </Section>
        <Section id="public" title="四、公开什么">
          <p>
            公开账本只含摘要与加盐承诺。公开记录上的署名由您选择真名、笔名或匿名。证件号码、手机号与邮箱永不公开。作品默认不公开。
          </p>
        </Section>
        <Section id="share" title="五、交给谁">
          <ul>
            <li>核验机构、电子认证机构：核对身份、签发个人证书所必需的信息。</li>
            <li>时间戳机构、见证人：只收到摘要，不含个人信息。</li>
            <li>支付与短信服务商：完成支付与发送验证码所必需的信息。</li>
            <li>合同另一方：您签署的合同内容。</li>
            <li>依法有权调取的机关：在法定程序与范围内。</li>
          </ul>
          <p>除此之外不提供给任何人，也不向境外提供。</p>
        </Section>
        <Section id="keep" title="六、保存多久">
          <ul>
            <li>账号与作品：至您删除或注销为止。</li>
            <li>交易记录：自交易完成之日起不少于三年。</li>
            <li>网络日志：不少于六个月。</li>
            <li>账本中的摘要：长期保存，不含个人信息。</li>
            <li>司法保全期间，相关内容暂不删除。</li>
          </ul>
        </Section>
        <Section id="safe" title="七、怎样保护">
          <p>
            传输加密；敏感字段加密存放，密钥与数据分开；工作人员按职责最小授权，查阅留痕，审核员看不到提交人身份。发生泄露时，我们依法告知您情况、可能的影响与您可以采取的措施，并报告主管部门。
          </p>
        </Section>
        <Section id="rights" title="八、您的权利">
          <p>
            您可以查阅、复制、更正、转移、删除您的信息，撤回同意，注销账号。撤回实名同意后不能再存证或签署，已作出的记录不受影响。
          </p>
          <p>删除一件作品时，文件、预览、特征、证书与盐值被销毁，账本上只余一个无法还原的摘要。</p>
        </Section>
        <Section id="auto" title="九、自动化比对">
          <p>
            系统会自动把作品与此前的存证比对。比对只作提示：对您不利的结论一律由人作出并说明理由，您有权要求说明与复核。
          </p>
        </Section>
        <Section id="minors" title="十、未成年人">
          <p>
            未满十四周岁的信息属于敏感个人信息，经监护人同意，由监护人的账号办理；十四至十七周岁购买与签署须监护人确认。
          </p>
        </Section>
        <Section id="contact" title="十一、变更与联系">
          <p>
            重大变更会提前公示并重新取得同意。对本政策的询问与投诉，请按页脚公示的联系方式联系运营方的个人信息保护负责人，我们在十五个工作日内答复；您也可以向网信部门投诉。
          </p>
        </Section>
      </Article>
    </BarePage>
  );
}
