import { useEffect, useState } from 'react';

/** Whether this device has a camera that a page may ask for. Asks nobody; false until it is known. */
export function useHasCamera(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    let isGone = false;
    // Absent where the page is not of a secure context.
    void navigator.mediaDevices
      ?.enumerateDevices()
      .then((all) => !isGone && setHas(all.some(({ kind }) => kind === 'videoinput')))
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, []);
  return has;
}
