import { Link } from '@tanstack/react-router';
import { buttonClass } from '@yinji/ui';
import { paths } from '../../config/paths.ts';
import { Article, Section } from './article.tsx';

const contents = [
  { id: 'start', title: '开始之前' },
  { id: 'deposit', title: '存证怎么做' },
  { id: 'confirmation', title: '确权怎么做' },
  { id: 'certification', title: '版权认证怎么做' },
  { id: 'public', title: '公开与撤下' },
  { id: 'verify', title: '查验一份证书' },
  { id: 'offline', title: '离线核验' },
  { id: 'court', title: '给法官的说明' },
  { id: 'objection', title: '认为他人侵犯了您的权利' },
] as const;

export function GuidancePage() {
  return (
    <Article title="办事指南" lead="每一步做什么、得到什么、证明什么，以及不证明什么。" contents={contents}>
      <Section id="start" title="开始之前">
        <p>查验证书、查看公开记录不需要账号。为作品存证需要登录、实名认证，并有一份有效的套餐。</p>
        <ul>
          <li>
            实名认证可以刷脸，也可以不刷脸：改用银行卡要素核对，或由两名工作人员人工核对。平台不保存人脸图像。
          </li>
          <li>未满十四周岁由监护人的账号办理，作者仍写孩子本人；十四至十七周岁购买与签署须经监护人确认。</li>
          <li>公开记录上可以显示真名、笔名，或匿名。证件号码、手机号和邮箱永不出现在公开记录里。</li>
        </ul>
      </Section>
      <Section id="deposit" title="存证怎么做">
        <p>次序是“先存指纹，后传原件”：平台收到原件之前，时间已经固定，平台内部的人也不可能抢先。</p>
        <ol>
          <li>选择文件。支持 jpeg、png、webp、bmp、tif，须小于 100 MB；格式按文件内容判断，不看扩展名。</li>
          <li>浏览器在本机计算 SHA-256 与 SM3 两种指纹。</li>
          <li>填写名称与说明，用您自己的签名密钥签名。密钥在浏览器里产生，平台不持有。</li>
          <li>平台把记录写入公开账本，返回回执；随后取得可信时间戳和见证人联署。</li>
          <li>上传原件。平台重新计算指纹，与已登载的一致才接收；原件按收到的字节保存，不重新编码。</li>
        </ol>
        <p>
          时间戳或联署暂未取得时，显示“时间戳待补”；齐备之后才签发《数字作品存证证书》和证据包。原件始终没有上传的，会一直标明“仅有指纹”。
        </p>
        <div className="article-box">
          <p>
            <strong>证明：</strong>这个文件在该时间已经存在，由该账号签名存入，此后没有改动。
          </p>
          <p>
            <strong>不证明：</strong>存入的人就是作者；作品在法律意义上具有独创性；作品已经登记。
          </p>
        </div>
      </Section>
      <Section id="confirmation" title="确权怎么做">
        <p>
          存证通过之后可以申请确权。系统先把作品与此前全部存证逐一比对，再由审核员看着比对结果作出结论，并写明理由。系统只提示，不下结论；结论作出之前不给出分数。
        </p>
        <ul>
          <li>通过后得到《确权审核证明》和《作品相似性比对报告》。</li>
          <li>未通过会写明理由，您可以修改后再次提交，或要求人工复核。</li>
          <li>存证在先不当然胜出：在先只是时间事实。</li>
          <li>与他人不公开的作品相近时，只在您自己的图上标出区域，不展示对方作品。</li>
        </ul>
      </Section>
      <Section id="certification" title="版权认证怎么做">
        <p>
          版权认证核对一份完整的权利信息表，详见
          <Link to={paths.certification}>版权认证说明</Link>
          。通过后签发《版权信息核验证书》。
        </p>
        <p>
          这不是著作权登记。作品登记由著作权登记机关办理；您已有的登记号可以填入，平台照录并标明来源，不会自行编造任何登记号。
        </p>
      </Section>
      <Section id="public" title="公开与撤下">
        <p>
          作品默认不公开。您可以申请公开展示，内容经审核后挂出；随时可以撤下。公开展示每件占用一次普通作品额度，放入已发布图册占用一次图册额度。
        </p>
      </Section>
      <Section id="verify" title="查验一份证书">
        <ol>
          <li>按编号：输入证书编号。不公开的作品还需要证书上的查询码。</li>
          <li>扫码：扫描证书上的二维码，直接打开同一页。</li>
          <li>按文件：选择原文件，浏览器在本机计算指纹，文件不上传。</li>
        </ol>
        <p>
          结果先给一个结论，再列状态、时间线与逐项核验。状态有：有效、已变更、已转让、异议处理中、已撤销、已撤回、已注销。
        </p>
        <div className="article-actions">
          <Link to={paths.verify} className={buttonClass('primary')}>
            去查验
          </Link>
        </div>
      </Section>
      <Section id="offline" title="离线核验">
        <p>
          证据包有两份：完整版含姓名与签名，交给需要查明由谁存入的人；公开版是同一条记录，不含作品名、姓名与签名，可以公开张贴。
        </p>
        <p>证据包里的每一项都能用通用工具核验，不依赖本站，也不依赖本站是否还在运营：</p>
        <dl>
          <div>
            <dt>指纹</dt>
            <dd>文件的 SHA-256 与清单所记一致</dd>
          </div>
          <div>
            <dt>签名</dt>
            <dd>清单由存证人的证书签名（CAdES）</dd>
          </div>
          <div>
            <dt>时间</dt>
            <dd>记录带有 RFC 3161 时间戳</dd>
          </div>
          <div>
            <dt>账本</dt>
            <dd>记录在账本里，账本经见证人联署（RFC 6962、C2SP tlog-proof）</dd>
          </div>
        </dl>
        <pre>{`sha256sum work/原文件
openssl ts -verify -data record.json -in record.tsr -CAfile tsa-ca.pem
openssl cms -verify -cades -inform DER -in manifest.json.p7s \\
  -content manifest.json -binary -purpose any -CAfile creator-ca.pem`}</pre>
        <p>
          核验所用的信任文件（时间戳机构、证书机构与见证人的公钥）应从平台以外取得，例如法院、机构公示或纸面文件。证据包里附的只是方便查看的副本：一份证据不能自己证明自己。
        </p>
      </Section>
      <Section id="court" title="给法官的说明">
        <p>证据包可作为电子数据提交。与审查要点的对应：</p>
        <dl>
          <div>
            <dt>真实性</dt>
            <dd>
              保存完整、未被改动：指纹、签名、时间戳与账本四项可分别复核（电子签名法第五条、第八条；民事证据规定第九十三条）
            </dd>
          </div>
          <div>
            <dt>合法性</dt>
            <dd>由本人实名签名存入；存证、签名、联署分属不同主体，见证人独立于平台</dd>
          </div>
          <div>
            <dt>关联性</dt>
            <dd>文件、清单、记录、证书以指纹逐级相连，编号与二维码指向同一条记录</dd>
          </div>
        </dl>
        <p>
          平台不裁判权属。如对上链存储之前的真实性有异议，可调取草稿、创作过程文件与上传环境记录，一并审查（人民法院在线诉讼规则第十六条至第十九条）。条文引用供查阅，以现行有效文本为准。
        </p>
      </Section>
      <Section id="objection" title="认为他人侵犯了您的权利">
        <p>
          实名用户可以对一件记录提出异议：签署承诺，提交初步证据。三个工作日内作形式审查；受理后记录标为中性的“异议处理中”，对方可以提交反声明。十五日内请提供起诉、仲裁或和解的材料。
        </p>
        <p>
          平台只在三种情形下撤销记录：查明陈述虚假、生效裁判、持有人自愿。对展示内容的侵权通知，依法转送、采取必要措施，并处理反通知。
        </p>
      </Section>
    </Article>
  );
}
