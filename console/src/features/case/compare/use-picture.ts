import { useEffect, useState } from 'react';

export interface Picture {
  state: 'loading' | 'loaded' | 'failed';
  /** Pixels of the preview; 0 until it is loaded. */
  width: number;
  height: number;
}

const loading: Picture = { state: 'loading', width: 0, height: 0 };

/** Loads a picture before showing it, so that frames have its shape and an unreadable one is reported. */
export function usePicture(url: string | null): Picture {
  const [known, setKnown] = useState<{ url: string | null; picture: Picture }>({ url: null, picture: loading });
  useEffect(() => {
    if (url === null) return;
    let left = false;
    const image = new Image();
    const settle = (state: 'loaded' | 'failed') => () => {
      if (!left) setKnown({ url, picture: { state, width: image.naturalWidth, height: image.naturalHeight } });
    };
    image.addEventListener('load', settle('loaded'));
    image.addEventListener('error', settle('failed'));
    image.src = url;
    return () => {
      left = true;
    };
  }, [url]);
  if (url === null) return { ...loading, state: 'failed' };
  return known.url === url ? known.picture : loading;
}
