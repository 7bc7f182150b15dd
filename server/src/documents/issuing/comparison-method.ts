import { CANDIDATE_DISTANCE, MATCH_DISTANCE, RULES_VERSION } from '@yinji/originality';

/** As a document states it. */
export const COMPARISON_METHOD = `PDQ 感知指纹，八个方向，${CANDIDATE_DISTANCE} 位以内列为候选，${MATCH_DISTANCE} 位以内列为强相似；局部特征，规则第 ${RULES_VERSION} 版`;
