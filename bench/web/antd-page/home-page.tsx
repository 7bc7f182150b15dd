import { useQuery } from '@tanstack/react-query';
import {
  getLogHead,
  listPackages,
  listPublicWorks,
  API_PREFIX,
  envelopeSchema,
  type AnyCall,
  type OutputOf,
} from '@yinji/contract';
import {
  Button,
  Card,
  Col,
  Empty,
  Flex,
  Input,
  Layout,
  Menu,
  Row,
  Skeleton,
  Statistic,
  Table,
  Typography,
} from 'antd';
import * as z from 'zod/mini';

const MENU = [
  '首页',
  '摄影确权',
  '书画确权',
  '创意确权',
  '转让变更',
  '溯源查询',
  '质押登记',
  '关于我们',
  '我的',
];
const STEPS = [
  ['存证', '在您自己的设备上算出文件指纹，签名，记入公开账本。原件后传。'],
  ['确权', '与在册存证比对画面指纹，找出近似的，再由审核员作出结论并写明理由。'],
  ['版权认证', '核对完整的权利信息：作者、权利归属、创作与发表情况。'],
] as const;

async function ask<C extends AnyCall>(call: C, input: z.output<C['input']>): Promise<z.output<C['output']>> {
  const wire = z.encode(call.input, input) as Record<string, number>;
  const query = new URLSearchParams(Object.entries(wire).map(([name, value]) => [name, String(value)]));
  const get = call.method === 'GET';
  const response = await fetch(`${API_PREFIX}${call.path}${get ? `?${query}` : ''}`, {
    method: call.method,
    ...(get ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(wire) }),
  });
  return z.decode(call.output, envelopeSchema.parse(await response.json()).data as never) as z.output<
    C['output']
  >;
}

/** The content of the portal's home page, built of antd's components with the same calls. */
export function HomePage() {
  const works = useQuery({ queryKey: ['works'], queryFn: () => ask(listPublicWorks, { page: 1, size: 5 }) });
  const head = useQuery({ queryKey: ['head'], queryFn: () => ask(getLogHead, {}) });
  const packages = useQuery({
    queryKey: ['packages'],
    queryFn: () => ask(listPackages, { page: 1, size: 10 }),
  });
  return (
    <Layout>
      <Layout.Header>
        <Menu theme="dark" mode="horizontal" items={MENU.map((label) => ({ key: label, label }))} />
      </Layout.Header>
      <Layout.Content style={{ maxWidth: 1152, margin: '0 auto', padding: 24, width: '100%' }}>
        <Row gutter={[24, 48]}>
          <Col xs={24} lg={14}>
            <Typography.Title>落笔有印，来路有迹。</Typography.Title>
            <Typography.Paragraph>
              给画作、照片和创意文件留一份凭证：何时已经存在，由谁存入，此后有没有改动。凭证据包，谁都能自己验。
            </Typography.Paragraph>
            <Input.Search placeholder="证书编号" enterButton="查验" size="large" aria-label="查验一份证书" />
            <Button size="large" style={{ marginTop: 24 }}>
              为我的作品存证
            </Button>
          </Col>
          <Col xs={24} lg={10}>
            <Card title="数字作品存证证书">
              {works.data?.items[0] ? (
                <img
                  src={works.data.items[0].previewUrl}
                  alt={works.data.items[0].title}
                  style={{ width: '100%' }}
                />
              ) : (
                <Skeleton />
              )}
            </Card>
          </Col>
          {STEPS.map(([name, what]) => (
            <Col key={name} xs={24} md={8}>
              <Card title={name}>{what}</Card>
            </Col>
          ))}
          <Col span={24}>
            <Typography.Title level={2}>最近公开的作品</Typography.Title>
            {works.data?.items.length === 0 && <Empty />}
            <Flex gap={16} wrap>
              {works.data?.items.map((work) => (
                <Card
                  key={work.id}
                  cover={<img src={work.previewUrl} alt={work.title} loading="lazy" />}
                  style={{ width: 200 }}
                >
                  <Card.Meta title={work.title} description={work.creatorName} />
                </Card>
              ))}
            </Flex>
          </Col>
          <Col span={24}>
            <Statistic title="公开账本，现有记录" value={head.data?.size ?? 0} />
          </Col>
          <Col span={24}>
            <Typography.Title level={2}>套餐</Typography.Title>
            <Table<OutputOf<typeof listPackages>['items'][number]>
              rowKey="id"
              loading={packages.isPending}
              dataSource={packages.data?.items ?? []}
              columns={[
                { title: '名称', dataIndex: 'name' },
                { title: '天数', dataIndex: 'termDays' },
                { title: '存证', dataIndex: ['quotas', 'evidence'] },
                { title: '确权', dataIndex: ['quotas', 'authentic'] },
                { title: '价格（分）', dataIndex: 'priceFen' },
                { title: '', render: () => <Button>购买</Button> },
              ]}
            />
          </Col>
        </Row>
      </Layout.Content>
      <Layout.Footer>印迹提供电子数据存证、相似性比对与版权信息核验。</Layout.Footer>
    </Layout>
  );
}
