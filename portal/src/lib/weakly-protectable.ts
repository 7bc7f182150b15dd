/** Of a work with few features (decision 0057): said at the deposit, and before a confirmation. */
export const weaklyProtectable = {
  claim: '被改动过的复制件不一定认得出',
  by: '画面细节很少，如纯色、渐变、图标。裁切、加框或盖字之后，可以比对的就更少。存证不受影响',
};
