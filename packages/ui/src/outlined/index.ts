export { OutlinedPicture, type OutlinedPictureProps } from './outlined-picture.tsx';
