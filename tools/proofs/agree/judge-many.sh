# judge-many.sh VERIFY_SH TRUST_DIR WORK_DIR MEMO_DIR NODE: judges the bundle of each line of its input with verify.sh. Says
# for each the exit code, and "excused" where docs/evidence-format.md §6 lets verify.sh alone be undecided.
#
# A process costs more than all that bash computes for a bundle, so that most are saved here. verify.sh reads the trust
# folder before the bundle: that is done once, and each bundle is judged in a subshell, by a part that bash reads once. Hashes,
# sizes and dumps of a bundle's files come from write-facts.ts, those of unpacked files and whether a signature of Ed25519 holds
# from answer-questions.ts; answers to equal questions come from MEMO_DIR. verifiers-agree.ts gives a share of all bundles to the
# script as it stands.
#
# WORK_DIR holds for the bundle of line N, from 0, the empty folder N and, where it is a folder, N.facts and N.dump.
script=$1 trusted=$2 work=$3 memos=$4 node=$5
readonly BUNDLE='# --- the files: '
sed "/^$BUNDLE/,\$d" "$script" >"$work/trust.sh"
judging=$(sed "1,/^$BUNDLE/d" "$script")
[ -s "$work/trust.sh" ] && [ -n "$judging" ] || exit 1
coproc ANSWERS { exec "$node" "${BASH_SOURCE[0]%/*}/answer-questions.ts"; }
exec {asking}>&"${ANSWERS[1]}" {answering}<&"${ANSWERS[0]}" # a subshell has no coprocess

set -- - "$trusted"
. "$work/trust.sh"
eval "judge_bundle() {
$judging
}"

rename() { # function, new name
  local source
  source=$(declare -f "$1") && eval "$2${source#"$1"}"
}
for each in sha256_of hash_all hash_parts write_hex; do rename $each "real_$each"; done
# A question is kept under its end. Where two have one end, the first is kept.
memo_of() { # question: sets memo
  memo=$1
  [ ${#1} -le 200 ] || memo=${1:${#1}-200}
  memo=$memos/${memo//\//_}
}
recall() { # question: sets answer
  local memo kept=
  memo_of "$1"
  [ -f "$memo" ] && IFS= read -r -d '' kept <"$memo"
  answer=${kept%%' '*}
  [ "${kept#*' '}" = "$1" ]
}
keep() { # question, answer
  local memo
  memo_of "$1"
  [ -f "$memo" ] || printf '%s %s' "$2" "$1" >"$memo"
}
declare -A written=() size_of_file=()
write_hex() { written[$2]=$1; real_write_hex "$@"; }
sha256_of() { # hex: sets digest
  local answer
  digest=${hashed["sha256 $1"]-}
  [ -z "$digest" ] || return 0
  if recall "$1"; then digest=$answer; return; fi
  real_sha256_of "$1"
  keep "$1" "$digest"
}
hash_parts() {
  local each answer
  for each in "$@"; do ! recall "$each" || hashed["sha256 $each"]=$answer; done
  real_hash_parts "$@"
  for each in "$@"; do keep "$each" "${hashed["sha256 $each"]-}"; done
}
hash_all() { # algorithm, files
  local algorithm=$1 each unknown=()
  shift
  for each in "$@"; do [ -n "${hashed["$algorithm $each"]+x}" ] || unknown+=("$each"); done
  [ ${#unknown[@]} -eq 0 ] || real_hash_all "$algorithm" "${unknown[@]}"
}
ask() { # a question for answer-questions.ts: sets said, and fails where it has no answer
  printf '%s\0' $# "$@" >&$asking
  IFS= read -r said <&$answering && [ -n "$said" ]
}
sha256sum() {
  local said
  if [ "${1-}" = -- ] && ask sha256 "${@:2}"; then printf '%s\n' "${said// /$'\n'}"; else command sha256sum "$@"; fi
}
stat() { # -c %s -- files
  local each sizes=
  for each in "${@:4}"; do
    [ -n "${size_of_file[$each]+x}" ] || { command stat "$@"; return; }
    sizes+=${size_of_file[$each]}$'\n'
  done
  printf '%s' "$sizes"
}
od() {
  local said dump=$tmp.dump
  if [ "$6" != -- ] || [ ! -f "$dump" ]; then
    dump=$tmp.part
    case $6 in
      --) ask dump "$dump" 0 0 "${@:7}" ;;
      -j) ask dump "$dump" "$7" "$9" "$bundle" ;;
      -N) ask dump "$dump" 0 "$7" "$bundle" ;;
    esac || { command od "$@"; return; }
  fi
  IFS= read -r -d '' said <"$dump"
  printf '%s' "$said"
}
openssl() { # of a chain that holds, the question is kept: what was signed, by its hash, and all that was written
  local said
  case "$1 $2 ${3-}" in
    'pkeyutl -verify '*) ! ask verify "$7" "${10}" "${12}" || return "$said" ;;
    'dgst -sm3 -provider') if ask sm3 "${@:7}"; then printf '%s\n' "${said// /$'\n'}"; return; fi ;;
  esac
  local i asked="$*" anchor answer signed=
  case "$1 $2 $3" in 'ts -verify '* | 'cms -verify -cades') ;; *) command openssl "$@"; return ;; esac
  for ((i = 1; i < $#; i++)); do case ${!i} in -data | -content) i=$((i + 1)) signed=${!i} ;; esac; done
  if [ -z "${hashed["sha256 $signed"]-}" ]; then command openssl "$@"; return; fi
  IFS= read -r -d '' anchor <"$tmp/anchor.pem"
  asked=${asked//"$signed"/"${hashed["sha256 $signed"]}"}
  asked="${asked//"$tmp"/} $anchor ${written["$tmp/chain.der"]}"
  ! recall "$asked" || return 0
  command openssl "$@" || return
  keep "$asked" 0
}

at=0
while IFS= read -r bundle; do
  said=$(
    tmp=$work/$at
    judged=
    trap '[ -n "$judged" ] || exit 2' EXIT
    [ ! -f "$tmp.facts" ] || . "$tmp.facts"
    judge_bundle 2>&1 >/dev/null
  )
  code=$?
  case $said in *"$OTHER"*) code+=' excused' ;; esac
  printf '%s\n' "$code"
  at=$((at + 1))
done
