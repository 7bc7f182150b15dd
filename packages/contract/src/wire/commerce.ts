import * as z from 'zod/mini';
import { byAccount } from '../access.ts';
import { defineCall } from '../call.ts';
import { empty, id, instant, nothing, line } from '../shapes.ts';
import { paymentChannel, yuan } from './money.ts';

export const updateMembershipSettings = defineCall({
  route: 'POST userMemberPackageRelation/updateRelation',
  access: byAccount({ realName: false, member: true, organisation: 'owner', guardian: null }),
  summary: '会员设置（提醒、默认套餐）；不能开通或延长',
  input: z.strictObject({ remind: z.boolean(), defaultPackageId: z.optional(z.nullable(id)) }),
  output: nothing,
});

export const order = z.codec(
  z.object({
    orderInfoId: id,
    orderNo: z.string(),
    flag: z.boolean(),
    qrCodeBase64: z.nullable(z.string()),
    /** When the order closes by itself. */
    expiresAt: instant,
  }),
  z.object({
    orderId: id,
    orderNo: z.string(),
    needsPayment: z.boolean(),
    qrCodePng: z.nullable(z.string()),
    expiresAt: instant,
  }),
  {
    decode: ({ orderInfoId, flag, qrCodeBase64, ...same }) => ({
      ...same,
      orderId: orderInfoId,
      needsPayment: flag,
      qrCodePng: qrCodeBase64,
    }),
    encode: ({ orderId, needsPayment, qrCodePng, ...same }) => ({
      ...same,
      orderInfoId: orderId,
      flag: needsPayment,
      qrCodeBase64: qrCodePng,
    }),
  },
);

export const submitPackageOrder = defineCall({
  route: 'POST orderInfo/submitPackageOrder',
  access: byAccount({ realName: true, member: false, organisation: 'owner', guardian: null }),
  summary: '提交套餐订单；同一套餐的未付订单只有一笔',
  input: z.codec(
    z.strictObject({ spuId: id, orderRemark: z.optional(line(200, 0)) }),
    z.strictObject({ packageId: id, remark: z.optional(line(200, 0)) }),
    {
      decode: ({ spuId, orderRemark }) => ({
        packageId: spuId,
        ...(orderRemark === undefined ? {} : { remark: orderRemark }),
      }),
      encode: ({ packageId, remark }) => ({
        spuId: packageId,
        ...(remark === undefined ? {} : { orderRemark: remark }),
      }),
    },
  ),
  output: order,
});

export const payPackageOrder = defineCall({
  route: 'POST orderInfo/unifiedPackageOrderOrder',
  access: byAccount({ realName: true, member: false, organisation: 'owner', guardian: { buy: 'orderId' } }),
  summary: '取某一渠道的付款二维码：套餐订单与展示费订单',
  input: z.codec(
    z.strictObject({ id, paymentType: paymentChannel.def.in }),
    z.strictObject({ orderId: id, channel: paymentChannel.def.out }),
    {
      decode: ({ id: orderId, paymentType }) => ({ orderId, channel: z.decode(paymentChannel, paymentType) }),
      encode: ({ orderId, channel }) => ({ id: orderId, paymentType: z.encode(paymentChannel, channel) }),
    },
  ),
  output: order,
});

export const isOrderPaid = defineCall({
  route: 'GET orderInfo/orderPaymentInquiry',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '订单是否已付；不论由哪个渠道付款',
  input: z.codec(
    z.strictObject({ orderNo: line(32), paymentType: z.optional(paymentChannel.def.in) }),
    z.strictObject({ orderNo: line(32), channel: z.optional(paymentChannel.def.out) }),
    {
      decode: ({ orderNo, paymentType }) => ({
        orderNo,
        ...(paymentType === undefined ? {} : { channel: z.decode(paymentChannel, paymentType) }),
      }),
      encode: ({ orderNo, channel }) => ({
        orderNo,
        ...(channel === undefined ? {} : { paymentType: z.encode(paymentChannel, channel) }),
      }),
    },
  ),
  output: z.boolean(),
});

export const askForPayment = defineCall({
  route: 'POST orderInfo/wechatPaymentCallbacks',
  access: byAccount({ realName: false, member: false, organisation: 'owner', guardian: null }),
  summary: '由浏览器触发：零元订单就此完成，其他订单只触发一次向渠道的查询',
  input: z.codec(
    z.strictObject({
      orderNo: line(32),
      salesPrice: z.optional(
        z.union([
          z.string().check(z.regex(/^\d{1,10}(\.\d{1,2})?$/)),
          z.number().check(z.minimum(0), z.maximum(1e10)),
        ]),
      ),
      paymentType: z.optional(paymentChannel.def.in),
    }),
    z.strictObject({
      orderNo: line(32),
      priceFen: z.optional(yuan.def.out),
      channel: z.optional(paymentChannel.def.out),
    }),
    {
      // A browser's claims about price and channel are sent, since the specification lists them, and never
      // believed.
      decode: ({ orderNo }) => ({ orderNo }),
      encode: ({ orderNo, priceFen, channel }) => ({
        orderNo,
        ...(priceFen === undefined ? {} : { salesPrice: z.encode(yuan, priceFen) }),
        ...(channel === undefined ? {} : { paymentType: z.encode(paymentChannel, channel) }),
      }),
    },
  ),
  output: nothing,
});

export const getShelfFee = defineCall({
  route: 'GET nfrGoodsSpuFeeInfo/get',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '上架费用（元），未设即为 0',
  input: empty,
  output: z.object({ fee: yuan }),
});

export const isShelfPaid = defineCall({
  route: 'GET goodsSpu/shelfPaymentInquiry',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '自己的上架订单是否已付；没有这笔订单则答复没有找到',
  input: z.strictObject({ orderNo: line(32) }),
  output: z.boolean(),
});
