/** The filter `worn-seal`: paste takes neither to the whole edge of a stone nor to every fibre of the paper. */
export function WornSeal() {
  return (
    <svg className="absolute" width="0" height="0" aria-hidden="true">
      <filter id="worn-seal" colorInterpolationFilters="sRGB">
        <feTurbulence type="fractalNoise" baseFrequency=".09" numOctaves="3" seed="4" result="rough" />
        <feDisplacementMap
          in="SourceGraphic"
          in2="rough"
          scale="3"
          xChannelSelector="R"
          yChannelSelector="G"
          result="edge"
        />
        <feTurbulence type="fractalNoise" baseFrequency=".55" numOctaves="2" seed="9" />
        <feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -7 0 0 0 5.6" />
        <feComposite in="edge" operator="in" />
      </filter>
    </svg>
  );
}
