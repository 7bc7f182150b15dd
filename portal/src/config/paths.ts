/** Every address of the portal, below the base path, letter for letter as in specification section 2. */
export const paths = {
  root: '/',
  home: '/tm-home-v2',
  homeOld: '/tm-home',
  work: '/product-detail',
  upload: '/upload-artwork',
  importWorks: '/import-artworks',
  personal: '/personal',
  wallet: '/my-wallet',
  notices: '/notices',
  notice: '/notice-detail',
  market: '/market',
  provenance: '/tm-verification',
  provenanceResult: '/verification-result',
  certification: '/tm-copyright',
  change: '/copyrightChange',
  equity: '/equity',
  activities: '/activity',
  guidance: '/guidance',
  partners: '/partner',
  about: '/aboutUs',
  signInOld: '/login',
  signIn: '/login-v2',
  activity: '/activity-detail',
  gallery: '/gallery-index',
  terms: '/userPolicy',
  privacy: '/privacyPolicy',
  verify: '/verification-v2',
  faceReturn: '/scanFaceCallBack',
} as const;

/** Where on the page of one's own particulars the real name is shown: its heading. */
export const realNamePlace = 'real-name';

export type Path = (typeof paths)[keyof typeof paths];

/** Addresses that a visitor may open. The list is the specification's, neither longer nor shorter. */
export const openPaths: ReadonlySet<string> = new Set([
  paths.signInOld,
  paths.terms,
  paths.privacy,
  paths.certification,
  paths.about,
  paths.guidance,
  paths.partners,
  paths.faceReturn,
  paths.homeOld,
  paths.home,
  paths.activities,
  paths.activity,
  paths.signIn,
  paths.verify,
]);

export const knownPaths: ReadonlySet<string> = new Set(Object.values(paths));

export const workTypes = ['photo', 'draw', 'creative', 'transfer'] as const;
export type MarketType = (typeof workTypes)[number];

export const personalTabs = [
  'account',
  'myProfile',
  'memberCenter',
  'payment',
  'myDigitallySigned',
  'galleryTemplate',
  'changePassword',
] as const;
export type PersonalTab = (typeof personalTabs)[number];
