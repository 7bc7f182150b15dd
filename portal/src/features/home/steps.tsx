const steps = [
  {
    numeral: '壹',
    name: '存证',
    what: '在您自己的设备上算出文件指纹，签名，记入公开账本。原件后传。',
    gets: '存证证书',
    proves: '此时已存在，此后未改',
  },
  {
    numeral: '贰',
    name: '确权',
    what: '与在册存证比对画面指纹，找出近似的，再由审核员作出结论并写明理由。',
    gets: '相似性比对报告、审核证明',
    proves: '作过比对，由人看过',
  },
  {
    numeral: '叁',
    name: '版权认证',
    what: '核对完整的权利信息：作者、权利归属、创作与发表情况。',
    gets: '版权信息核验证书',
    proves: '所填信息经人核对',
  },
] as const;

/** Each step states its result and what it proves. */
export function Steps() {
  return (
    <div className="wrap">
      <ol className="steps">
        {steps.map(({ numeral, name, what, gets, proves }) => (
          <li key={name}>
            <div className="steps-numeral song" aria-hidden="true">
              {numeral}
            </div>
            <div>
              <h2>{name}</h2>
              <p>{what}</p>
              <dl>
                <div>
                  <dt>得到</dt>
                  <dd>{gets}</dd>
                </div>
                <div>
                  <dt>证明</dt>
                  <dd>{proves}</dd>
                </div>
              </dl>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
