export { Outline } from './outline.tsx';
export { OutlinedPicture, type OutlinedPictureProps } from './outlined-picture.tsx';
