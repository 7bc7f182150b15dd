const OPEN_EVALUATION = {
  style:
    '<style>.open-evaluation{margin:0;max-width:none;padding:8px 16px;background:#8a1f11;color:#fff;font:14px/1.6 system-ui,sans-serif;text-align:center}</style>',
  note: '<p class="open-evaluation" role="note">评估环境：签名证书、时间戳、见证与付款都是模拟的，没有证明效力。请不要存入要保全的作品，也不要填写真实的姓名与证件号码。</p>',
};
/** Stands outside of what the apps render, so that no page of theirs can be without it. */
export const sayOpenEvaluation = (page: string): string =>
  page
    .replace('</head>', () => `${OPEN_EVALUATION.style}</head>`)
    .replace('<body>', () => `<body>${OPEN_EVALUATION.note}`);
