/** Traditional characters with their simplified ones: pairs separated by bars, each with a space between. */
declare module "opencc-js/dict/TSCharacters" {
  const characters: string;
  export default characters;
}
