# judge-many.sh VERIFY_SH TRUST_DIR WORK_DIR MEMORY NODE: judges the bundle of each line of its input with verify.sh. Says for
# each the exit code, and "excused" where docs/evidence-format.md §6 lets verify.sh alone be undecided.
#
# Processes, and what bash computes anew for every bundle, cost more than all else, so that most of it is saved here:
# - verify.sh reads the trust folder before the bundle. That is done once, each bundle is judged in a subshell, and bash reads
#   the part that judges once.
# - Hashes, sizes and dumps of a bundle's files come from write-facts.ts; those of unpacked files, and whether a signature of
#   Ed25519 holds, from answer-questions.ts.
# - MEMORY keeps what functions answered that depend on what they are given alone. Where the file is not there yet, it is
#   written from what the bundles of this run asked: honest ones ask most of what their mutants do. It may be empty: no file.
# verifiers-agree.ts gives a share of all bundles to the script as it stands.
#
# WORK_DIR holds for the bundle of line N, from 0, the empty folder N and, where it is a folder, N.facts and N.dump.
script=$1 trusted=$2 work=$3 memory=$4 node=$5
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
declare -A remembered=() # by function and what it is given: how it sets its variables and returns
learning=
if [ -f "$memory" ]; then . "$memory"; elif [ -n "$memory" ]; then learning=1; fi
remember() { # function of one argument, the variables that it sets
  rename "$1" "real_$1"
  eval "$1() { answer_as real_$1 '${*:2}' \"\$1\"; }"
}
answer_as() {
  local _how=${remembered["$1 $3"]-} _status _name
  if [ -z "$_how" ]; then
    "$1" "$3"
    _status=$?
    [ -n "$learning" ] || return $_status
    for _name in $2; do [ -z "${!_name+x}" ] || _how+="$_name=${!_name@Q} "; done
    remembered["$1 $3"]="$_how; return $_status"
    return $_status
  fi
  eval "$_how"
}
remember sha256_of digest
remember base64_hex decoded
remember hex_of_text hex
remember read_certificate \
  'c_issuer c_serial c_subject c_key c_eku c_eku_critical c_usage c_basic c_signed_by c_strange c_signed c_signature c_begins c_ends'
for each in hash_all hash_parts write_hex; do rename $each "real_$each"; done
declare -A written=() size_of_file=()
write_hex() { written[$2]=$1; real_write_hex "$@"; }
hash_parts() {
  local each digest
  for each in "$@"; do
    [ -z "${remembered["real_sha256_of $each"]-}" ] || { sha256_of "$each"; hashed["sha256 $each"]=$digest; }
  done
  real_hash_parts "$@"
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
  local said i asked="$*" anchor signed=
  case "$1 $2 ${3-}" in
    'pkeyutl -verify '*) ! ask verify "$7" "${10}" "${12}" || return "$said" ;;
    'dgst -sm3 -provider') if ask sm3 "${@:7}"; then printf '%s\n' "${said// /$'\n'}"; return; fi ;;
  esac
  case "$1 $2 $3" in 'ts -verify '* | 'cms -verify -cades') ;; *) command openssl "$@"; return ;; esac
  for ((i = 1; i < $#; i++)); do case ${!i} in -data | -content) i=$((i + 1)) signed=${!i} ;; esac; done
  if [ -z "${hashed["sha256 $signed"]-}" ]; then command openssl "$@"; return; fi
  IFS= read -r -d '' anchor <"$tmp/anchor.pem"
  asked=${asked//"$signed"/"${hashed["sha256 $signed"]}"}
  asked="openssl ${asked//"$tmp"/} $anchor ${written["$tmp/chain.der"]}"
  [ -z "${remembered[$asked]-}" ] || return 0
  command openssl "$@" || return
  [ -z "$learning" ] || remembered[$asked]=1
}

at=0
while IFS= read -r bundle; do
  said=$(
    tmp=$work/$at
    judged=
    trap '[ -z "$learning" ] || declare -p remembered >"$work/remembered"; [ -n "$judged" ] || exit 2' EXIT
    [ ! -f "$tmp.facts" ] || . "$tmp.facts"
    judge_bundle 2>&1 >/dev/null
  )
  code=$?
  case $said in *"$OTHER"*) code+=' excused' ;; esac
  printf '%s\n' "$code"
  at=$((at + 1))
  [ -z "$learning" ] || . "$work/remembered"
done
[ -z "$learning" ] || declare -p remembered >"$memory"
