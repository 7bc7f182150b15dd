import { describe, expect, test } from 'vitest';
import { allCalls, nameOf } from './all-calls.ts';
import { API_PREFIX } from './call.ts';

/** Every call of specification section 7, letter for letter, `delectCopyrightFiles` included. */
const specified = [
  'GET userInfo/whetherToUseEmail',
  'POST userInfo/getSmsVerifyCode',
  'POST userInfo/accountPasswordRegistration',
  'POST userInfo/logInRegister',
  'GET userInfo/{id}',
  'GET userInfo/getUserInfo',
  'POST userInfo/logOut',
  'GET userInfo/personalHomePage',
  'POST userInfo/modifyUserInfo',
  'GET goodsSpu/serverTime',
  'GET goodsCategory/categoryList',
  'POST goodsSpu/releaseWorks',
  'POST goodsSpu/artworkOnShelves',
  'POST goodsSpu/modifyWorks',
  'POST goodsSpu/takeDownArtwork',
  'POST goodsSpu/deleteArtwork',
  'GET goodsSpu/shelfPaymentInquiry',
  'GET goodsSpu/artworksList',
  'GET goodsSpu/artworkDetails',
  'GET goodsSpu/myArtList',
  'GET goodsSpu/getArtworkPdf',
  'POST upload/uploadFile',
  'GET nfrGoodsSpuFeeInfo/get',
  'POST tradingStatement/addTradingStatement',
  'GET userMemberPackage/packagePageList',
  'POST userMemberPackageRelation/updateRelation',
  'POST userMemberPackageRelation/getMemberPackageDetail',
  'POST spuGallery/releaseGallery',
  'POST nfrContractCertificate/add',
  'POST orderInfo/submitPackageOrder',
  'POST orderInfo/unifiedPackageOrderOrder',
  'GET orderInfo/orderPaymentInquiry',
  'POST orderInfo/wechatPaymentCallbacks',
  'GET goodsSpuCopyright/findDetailBySpuId',
  'POST goodsSpuCopyright/createCopyright',
  'POST goodsSpuCopyright/updateCopyright',
  'POST goodsSpuCopyright/delectCopyrightFiles',
  'POST copyrightOwn/add',
  'POST copyrightOwn/edit',
  'POST copyrightOwn/delete',
  'GET copyrightOwn/getNncecDictionaries',
  'GET notice/noticePageList',
  'GET notice/noticeTheNumber',
  'POST notice/deleteMessage',
  'GET notice/informTheDetails',
  'POST notice/allHaveBeenRead',
];

describe('the calls of the specification', () => {
  test('all calls are under /api_prod/business/api/', () => {
    expect(API_PREFIX).toBe('/api_prod/business/api/');
  });

  test.each(specified)('%s is in the contract, letter for letter', (line) => {
    expect(allCalls.filter((call) => `${call.method} ${call.path}` === line)).toHaveLength(1);
  });

  test('there are forty-six of them', () => {
    expect(new Set(specified).size).toBe(46);
  });
});

describe('the contract as a whole', () => {
  test('names and addresses are unique', () => {
    expect(new Set(allCalls.map(nameOf)).size).toBe(allCalls.length);
    expect(new Set(allCalls.map((call) => `${call.method} ${call.path}`)).size).toBe(allCalls.length);
  });

  test('a path has no slash at its ends and a summary of one line', () => {
    for (const { path, summary } of allCalls) {
      expect(path).toMatch(/^[A-Za-z]+\/[A-Za-z]+$|^userInfo\/\{id\}$/);
      expect(summary).toMatch(/^\S.*\S$/);
    }
  });

  test('only uploads are multipart and only documents are blobs', () => {
    const kinds = (kind: string) => allCalls.filter((call) => call.kind === kind).map((call) => call.path);
    expect(kinds('upload').sort()).toEqual([
      'account/uploadPortrait',
      'certification/attach',
      'change/uploadMaterial',
      'console/issueInvoice',
      'console/uploadAuthorityPaper',
      'console/uploadBlockedPicture',
      'console/uploadContentImage',
      'identityReview/uploadPaper',
      'material/upload',
      'objection/giveSource',
      'objection/uploadPaper',
      'succession/uploadPaper',
      'upload/uploadFile',
    ]);
    expect(kinds('blob')).toContain('goodsSpu/getArtworkPdf');
  });

  test('what the specification calls member work is not open to visitors', () => {
    const visitors = allCalls.filter((call) => call.access.by === 'visitor').map((call) => call.path);
    for (const path of [
      'deposit/submit',
      'orderInfo/submitPackageOrder',
      'notice/noticePageList',
      'upload/uploadFile',
    ])
      expect(visitors).not.toContain(path);
  });
});
